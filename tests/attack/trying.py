"""One try after the other, each judged: what was answered, how long it took, and whether anything has changed."""

import http.client

from . import requests
from .cast import ROLES, kept, trespasses
from .site import seconds_of

SLOW_SECONDS = 2
LOADED_SECONDS = 0.5
"""If even `/health/` takes this long, the machine is busy with other things."""
LOOKS = ("GET", "HEAD", "OPTIONS", "TRACE")
GATHERED_EVERY = 400
"""After how many requests the forms of all pages are gathered anew: the table goes on meanwhile."""

PLAYED_EVERY = 4
"""After how many requests the table plays on by a good move."""


class Found:
    """What was tried and what it led to."""

    def __init__(self):
        self.requests = self.messages = self.texts = self.moved = 0
        self.broken, self.slow, self.changed = [], [], []
        self.longest, self.statuses = 0.0, {}

    def note(self, what, status, seconds=0.0):
        """One answer. 0 is none at all."""
        self.longest = max(self.longest, seconds)
        self.statuses[status] = self.statuses.get(status, 0) + 1
        if status in (0, 500):
            self.broken.append(f"{status} {what}")


class Attack:
    """Everything that is tried against one site by one cast."""

    def __init__(self, site, cast, dice):
        self.site, self.cast, self.dice, self.found = site, cast, dice, Found()
        self.forms, self.senders = [], 0

    def send(self, method, path, body=None, headers=None):
        """Status (0 for no answer at all) and body. Each comes from an address of its own, to any of the processes."""
        self.senders += 1
        source = f"127.{1 + self.senders // 60_000 % 200}.{self.senders // 250 % 240}.{1 + self.senders % 250}"
        port = self.site.ports[self.senders % len(self.site.ports)]
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=120, source_address=(source, 0))
        headers = headers or {}
        try:
            line.putrequest(method, path, skip_host="Host" in headers, skip_accept_encoding=True)
            data = body if isinstance(body, bytes) else (body or "").encode("utf-8", "surrogatepass")
            for name, value in ({"Content-Length": str(len(data))} | headers).items():
                line.putheader(name, value.encode("utf-8", "surrogatepass"))
            line.endheaders(data)
            answer = line.getresponse()
            return answer.status, answer.read().decode("utf-8", "replace")
        except (OSError, http.client.HTTPException):
            return 0, ""
        finally:
            line.close()

    def judge(self, role, method, path, body, headers):
        """Send it, and look at what has become of it."""
        what = f"{role}: {method} {path[:90]} {str(body)[:160]!r} {headers}"
        before = kept(self.cast)
        status, seconds = self.timed(what, lambda: self.send(method, path, body, headers)[0])
        self.found.note(what, status, seconds)
        self.compare(role, status >= 400 or status == 0 or method in LOOKS, before, f"{status} {what}")

    def timed(self, what, call, tries=3):
        """What a call gives and how long it takes; a hang if it holds a process, or makes one wait, for too long.

        What is ready and only waits for a processor does not hang: the machine is busy with other things.
        """
        for _ in range(tries):
            busy, queued = self.site.busy_seconds, self.site.queued_seconds
            given, seconds = seconds_of(call)
            busy, queued = self.site.busy_seconds - busy, self.site.queued_seconds - queued
            _answer, elsewhere = seconds_of(lambda: self.send("GET", "/health/"))
            if max(busy, seconds - queued if elsewhere < LOADED_SECONDS else 0) < SLOW_SECONDS and given:
                return given, seconds
        if given:
            self.found.slow.append(f"{seconds:.1f} s, {busy:.1f} s of them at work: {what}")
        return given, seconds

    def compare(self, role, refused, before, what):
        """Whether anything has changed, and whether it may have."""
        after = kept(self.cast)
        if after == before:
            return
        self.found.moved += 1
        self.found.changed += [f"{how}: {what}" for how in trespasses(self.cast, role, refused, before, after)]
        self.cast.renew()

    def gather(self):
        """The forms of all pages that one can look at, as each role sees them."""
        found = {}
        for role in ROLES:
            cookie, _token = self.cast.cookies(role)
            for path in requests.pages(self.cast):
                status, page = self.send("GET", path, None, {"Cookie": cookie})
                self.found.note(f"{role}: GET {path}", status)
                if status == 200 and "<form" in page:
                    forms = [
                        (where or path, fields) for where, how, fields in requests.Forms(page).found if how == "post"
                    ]
                    found |= {(where, tuple(fields)[:40]): (where, fields) for where, fields in forms}
        self.forms = list(found.values())

    def request(self):
        """One spoilt request."""
        if self.found.requests % GATHERED_EVERY == 0:
            self.gather()
        if self.found.requests % PLAYED_EVERY == 0:
            self.cast.go_on()
        self.found.requests += 1
        role = self.dice.choice(ROLES)
        cookie, token = self.cast.cookies(role)
        origin = f"http://127.0.0.1:{self.site.ports[0]}"
        method, path, body, headers = requests.spoilt(self.dice, self.cast, role, self.forms)
        self.judge(
            role, method, path, body, {"Cookie": cookie, "X-CSRFToken": token, "Referer": f"{origin}/"} | headers
        )

    def referee(self, text):
        """One text for the referees' page."""
        self.found.texts += 1
        cookie, token = self.cast.cookies("nobody")
        headers = {"Cookie": cookie, "X-CSRFToken": token, "Content-Type": requests.FORM}
        self.judge("nobody", "POST", "/referee/", requests.written([("scenario", text)]), headers)
