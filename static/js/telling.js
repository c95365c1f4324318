// What happens at a table, told to whoever listens: the lines of the journal in order, and clocks that count.
(() => {
  "use strict";
  const MOST = 12; // lines at once; whoever was away for longer hears the last ones
  const said = document.querySelector("#said");
  const say = (text) => {
    if (!said || !text) return;
    said.append(Object.assign(document.createElement("p"), { textContent: text }));
    while (said.children.length > MOST) said.firstElementChild.remove();
  };
  window.addEventListener("freehold:say", ({ detail }) => say(detail));

  // The journal has the newest line on top, each with the number of its move.
  const number = (line) => Number(line.dataset.move ?? 0);
  const last = () => Math.max(0, ...Array.from(document.querySelectorAll("#log li"), number));
  const told = (line) => line.querySelector(".told").textContent.trim();
  let heard = last();
  let called = Boolean(document.querySelector("#own .yours"));
  // What has happened since one's own last move: said instead of the newest lines when the table begins to wait.
  const recap = () => document.querySelector("#since:not([hidden])");
  let recalled = recap()?.dataset.move;
  let hammer = document.querySelector(".hammer time")?.dateTime;
  // A page that looked for news while a move was on its way has the lines of it already.
  const once = () => {
    const ids = new Set();
    for (const line of document.querySelectorAll("#log li")) {
      if (ids.has(line.id)) line.remove();
      else ids.add(line.id);
    }
  };
  const tell = () => {
    once();
    // Whose turn it is is said of the last line alone: the lines before it tell by whom they are.
    const fresh = Array.from(document.querySelectorAll("#log li")).filter(
      (line, place) => number(line) > heard && (place === 0 || !line.matches(".is-turn")),
    );
    heard = Math.max(heard, last());
    const calls = document.querySelector("#own .yours");
    const since = recap();
    const anew = calls && !called && since && since.dataset.move !== recalled;
    recalled = since?.dataset.move;
    const matters = anew ? Array.from(since.querySelectorAll(":scope > ol .told"), (line) => line.textContent.trim()) : [];
    say((matters.length ? matters : fresh.slice(0, MOST).reverse().map(told)).join(" "));
    if (calls && !called) say(calls.textContent.trim());
    called = Boolean(calls);
    const falls = document.querySelector(".hammer");
    if (falls && !hammer) say(falls.textContent.trim());
    hammer = falls?.querySelector("time").dateTime;
  };
  document.addEventListener("htmx:after:swap", tell);

  // What was told stays until one's next turn; what is answered is an offer that still stands.
  const answerable = () => {
    for (const link of document.querySelectorAll("#since .answer")) link.hidden = !document.querySelector(link.hash);
  };
  document.addEventListener("htmx:after:swap", answerable);

  // The server's clock, by what it said last over the socket, or by the date of an answer: this machine's may be wrong.
  let ahead = null;
  let lastSaid = 0;
  const set = () => {
    const now = Number(document.querySelector("#now")?.value);
    if (now && now !== lastSaid) ahead = now * 1000 - Date.now();
    lastSaid = now;
  };
  document.addEventListener("htmx:after:request", ({ detail }) => {
    const date = Date.parse(detail.ctx.response.headers.get("Date"));
    if (date) ahead ??= date - Date.now();
  });
  const two = (number) => String(number).padStart(2, "0");
  const left = (seconds) => {
    const days = Math.floor(seconds / 86400);
    const hours = Math.floor(seconds / 3600) % 24;
    const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
    const within = days || hours ? `${two(hours)}:${rest}` : rest;
    if (!days) return within;
    const whole = days.toLocaleString(document.documentElement.lang, { style: "unit", unit: "day", unitDisplay: "long" });
    return seconds % 86400 ? `${whole} ${within}` : whole;
  };
  let warned = "";
  const tick = () => {
    if (ahead === null) return; // as the server wrote it
    for (const time of document.querySelectorAll("time[data-until]")) {
      const seconds = Math.max(0, Math.ceil((new Date(time.dateTime) - Date.now() - ahead) / 1000));
      if (time.textContent !== left(seconds)) time.textContent = left(seconds);
      const soon = time.closest("[data-soon]")?.dataset.soon;
      if (soon && seconds <= 5 && seconds > 0 && warned !== time.dateTime) {
        warned = time.dateTime; // once for each bid, and not each second
        say(soon);
      }
    }
    window.dispatchEvent(new CustomEvent("freehold:tick", { detail: Date.now() + ahead }));
  };
  setInterval(tick, 500);
  document.addEventListener("htmx:after:swap", () => {
    set();
    tick();
  });
})();
