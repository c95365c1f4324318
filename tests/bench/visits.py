"""Which pages are measured among the crowd, by who looks at them, and which of the site are not."""

from django.urls import URLPattern, get_resolver, resolve

EMPTY = "/bench/empty/"
"""A page that says nothing: what any page costs before it says a word."""
TABLES = ("r1", "{middle}", "{long}", "{played}")
"""A table that has begun, one in mid-game and one that is over, both of one's own, and one of an event."""
OF_A_TABLE = ("", "fragments/?n=1", "dice/", "export/", "journal/?before=100", "deeds/1/", "replay/", "analysis/")
OF_A_SEAT = ("note/", "talk/", "orders/", "weigh/?to=1&give_cash=10&want_cash=0")
OF_AN_EVENT = (
    "", "?standings=all", "?round=1", "now/", "now/?n=1&o=1", "wall/", "standings.csv", "pairings.csv", "event.json",
)  # fmt: skip
OF_A_CLUB = ("", "events/", "news/", "ladder/", "members/", "games/", "talk/")
EVENTS = ("ahead", "underway", "later", "past", "arena")

AT_TABLES = (
    "/tables/o1/", "/tables/o1/seats/", "/tables/{long}/why/?n=5",
    *(f"/tables/{key}/{page}" for key in TABLES for page in OF_A_TABLE),
)  # fmt: skip
AT_EVENTS = tuple(f"/events/{key}/{page}" for key in EVENTS for page in OF_AN_EVENT)
OPEN_TO_ALL = (
    EMPTY, "/", "/?before={before}", "/?host={host}", "/leaderboard/", "/leaderboard/?by=comeback&span=week",
    "/api/leaderboard/?by=wins&span=season", "/players/big/", "/players/big/?before={ended}",
    "/players/u5/", "/rules/", "/rules/polynesia/", "/rules/polynesia/?with=france", "/referee/", "/offline/",
    "/verify.py", "/players/big/record/", "/privacy/", "/tables/new/", "/clubs/", "/clubs/?q=club+19", "/clubs/reef/",
    "/clubs/reef/events/", "/clubs/reef/news/",
    "/clubs/reef/ladder/",
)  # fmt: skip
PAGES = {
    "nobody": (
        *OPEN_TO_ALL, "/health/", "/window/?game={window}&n=30", "/accounts/login/", "/accounts/signup/",
        "/accounts/password/reset/", "/notices/unsubscribe/{token}/", "/games/waiting/", *AT_TABLES, *AT_EVENTS,
        "/tables/{played}/event/",
    ),
    "big": (
        *OPEN_TO_ALL, "/games/", "/games/waiting/", "/games/next/", "/notices/", "/hours/", "/talk/muted/",
        "/talk/{said}/report/", "/accounts/logout/", "/sessions/", "/portrait/", "/account/delete/",
        "/accounts/email/", "/players/u5/report/", "/api/tables/{middle}/", *AT_TABLES, *AT_EVENTS,
        *(f"/tables/{{middle}}/{page}" for page in OF_A_SEAT), "/tables/{people}/report/", "/tables/{played}/event/",
        "/tables/{ended_there}/event/", "/clubs/new/",
        *(f"/clubs/reef/{page}" for page in (*OF_A_CLUB, "journal/", "reports/", "settings/", "news/new/")),
        "/clubs/reef/members/?before={membership}", "/clubs/reef/news/{news}/", "/clubs/reef/events/new/",
        "/clubs/reef/events/new/?preset=scratch", "/events/draft/", "/events/draft/change/",
        *(f"/events/{key}/organise/" for key in EVENTS), "/events/underway/organise/?table={table}",
        "/events/underway/organise/?entry={entry}", "/events/underway/organise/?ruling={ruling}",
    ),
    "u5": (
        "/", "/games/", "/players/u5/", "/notices/", *(f"/clubs/reef/{page}" for page in OF_A_CLUB),
        *(f"/clubs/c1/{page}" for page in OF_A_CLUB), *(f"/events/{key}/" for key in EVENTS), "/tables/{played}/event/",
    ),
    "u90000": (
        "/", "/games/", "/players/big/", "/clubs/", *(f"/clubs/reef/{page}" for page in OF_A_CLUB[:4]),
        "/clubs/reef/join/{join_key}/", *(f"/events/{key}/" for key in EVENTS),
    ),
}  # fmt: skip
"""The addresses by who looks at them: nobody in particular, who plays most and owns the club, a member, a stranger."""

KEPT_FOR_ALL = {"/clubs/reef/": 3}
"""How many statements more a page asks once in a while, for everybody who looks at it in the next seconds."""
ELSEWHERE = ("admin:", "anymail", "account_", "mfa_", "set_language")
"""What no visitor opens, or what is no page, and pages of one's own account that read its row and no other."""


def keys():
    """What stands in the addresses."""
    import time

    from accounts.models import User
    from accounts.notices.unsubscribing import token_for
    from clubs.models import Club, Entry, EventTable, Membership, News, Ruling
    from games.models import Game
    from games.tables.lists.front import finished_to_show
    from talk.models import Said

    club, big = Club.objects.get(slug="reef"), User.objects.get(username="big")
    people = next(key for key in ("r1", "r2") if big.seats.get(game__key=key).game_id % 2)  # at the other sit bots
    tables = EventTable.objects.filter(round__event__key="underway")
    return {
        "host": User.objects.get(username="u5").pk, "before": Game.objects.get(key="o2000").pk,
        "ended": int(time.time() * 1e6) - 60_000_000_000, "window": finished_to_show(), "token": token_for(big),
        "middle": "middle", "long": "long", "people": people, "played": tables.filter(over_at=None).first().game.key,
        "ended_there": tables.exclude(over_at=None).first().game.key, "join_key": club.join_key,
        "table": tables.exclude(over_at=None).first().pk, "news": News.objects.filter(club=club).last().pk,
        "entry": Entry.objects.filter(event__key="underway").first().pk,
        "ruling": Ruling.objects.filter(event__key="underway").first().pk,
        "said": Said.objects.create(club=club, by=User.objects.get(username="u5"), phrase="hello").pk,
        "membership": Membership.objects.filter(club=club, role="member").order_by("-pk")[1_000].pk,
    }  # fmt: skip


def unmeasured():
    """The routes of the site to which none of the addresses leads, but those that are `ELSEWHERE`."""
    asked = {address.partition("?")[0] for addresses in PAGES.values() for address in addresses} - {EMPTY}
    measured = {resolve(address.format_map(_One()), "config.urls").route for address in asked}
    return [route for route in _routes(get_resolver("config.urls")) if route not in measured]


class _One(dict):
    """Whatever stands in an address: for which page it is, that does not say."""

    def __missing__(self, name):
        return "1"


def _routes(resolver, before="", space=""):
    """Each route that is not `ELSEWHERE`."""
    for each in resolver.url_patterns:
        route = before + str(each.pattern)
        if isinstance(each, URLPattern):
            if not f"{space}{each.name}".startswith(ELSEWHERE):
                yield route
        else:
            yield from _routes(each, route, f"{each.namespace}:" if each.namespace else space)
