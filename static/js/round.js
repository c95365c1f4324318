// At a table of an event: ten and two minutes before its round ends it says so, and once it is over it follows the event.
(() => {
  "use strict";
  const MARKS = [[120, "two"], [600, "ten"]];
  const AGAIN = 5000; // after how long a socket that has gone is tried again; what stands there is asked for meanwhile
  const here = () => document.querySelector("#at-event");
  if (!here() || window.freeholdRound) return;
  window.freeholdRound = true;
  const say = (text) => window.dispatchEvent(new CustomEvent("freehold:say", { detail: text }));
  const look = () => window.dispatchEvent(new CustomEvent("freehold:round"));

  const said = new Set(); // each warning once, however often the end of the round is moved
  window.addEventListener("freehold:tick", ({ detail }) => {
    const ends = document.querySelector("#status .bank time[data-until]")?.dateTime;
    const line = here()?.querySelector(".round-warning");
    if (!line) return;
    const left = ends ? (new Date(ends) - detail) / 1000 : Infinity;
    const mark = left > 0 ? MARKS.find(([seconds, name]) => left <= seconds && here().dataset[name])?.[1] : undefined;
    const text = mark ? here().dataset[mark] : "";
    line.hidden = !text;
    if (line.textContent !== text) line.textContent = text;
    if (mark && !said.has(mark)) say(text);
    if (mark) said.add(mark);
  });

  // Once the game is over the event tells what comes next; all of its pages ask, and not at once.
  let socket = null;
  let waiting = null;
  let next = null;
  const listen = () => {
    const key = here()?.dataset.follows;
    if (socket || !key) return;
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/events/${key}/`);
    socket.addEventListener("open", look); // what was told before is unknown
    socket.addEventListener("message", () => {
      waiting ??= setTimeout(() => {
        waiting = null;
        look();
      }, 200 + Math.random() * 1000);
    });
    socket.addEventListener("close", ({ code }) => {
      if (code === 4404) return;
      socket = null;
      setTimeout(listen, AGAIN * (1 + Math.random()));
    });
  };

  // What stands there is asked for anew when the end of the round has been moved, and when the game is over.
  const state = () =>
    document.querySelector("#status .ranking") ? "over" : (document.querySelector("#status .bank time[data-until]")?.dateTime ?? "");
  let known = state();
  const follow = () => {
    listen();
    const mine = here()?.querySelector(".yours:not(.round-warning)");
    if (mine && mine.textContent !== next) say(mine.textContent.trim());
    next = mine?.textContent ?? null;
    if (state() === known) return;
    known = state();
    look();
  };
  follow();
  document.addEventListener("htmx:after:swap", follow);
})();
