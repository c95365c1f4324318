// An event that goes on: its page looks when it is told that something has changed.
(() => {
  "use strict";
  const key = document.querySelector("[data-event]")?.dataset.event;
  if (!key) return;
  const AGAIN = 5000; // after how long a socket that has gone is tried again; the page asks by itself meanwhile
  const CROWD = 1000; // within so long all pages of an event ask, so that they do not ask at once
  let waiting = null;
  const look = () => {
    waiting = null;
    window.dispatchEvent(new CustomEvent("freehold:wake"));
  };
  const listen = () => {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/events/${key}/`);
    socket.addEventListener("message", () => (waiting ??= setTimeout(look, 200 + Math.random() * CROWD)));
    socket.addEventListener("close", ({ code }) => code === 4404 || setTimeout(listen, AGAIN * (1 + Math.random())));
  };
  listen();

  // What one has opened, ticked or written is the reader's, whatever the server lays over it.
  const kept = (element, name) =>
    (name === "open" && element.localName === "details") ||
    (["value", "checked"].includes(name) && element.matches("input:not([type=hidden])"));
  document.addEventListener("DOMContentLoaded", () =>
    htmx.registerExtension("event-keeping", {
      htmx_before_morph_attr: (element, detail) => !kept(element, detail.attrName),
    }),
  );

  // Nobody touches a wall: what does not fit on it is shown part by part.
  const PART = 12000;
  const hint = () => {
    const line = document.querySelector("[data-turns]");
    if (line) line.hidden = document.documentElement.scrollHeight <= innerHeight + 1;
  };
  const turn = () => {
    const left = document.documentElement.scrollHeight - innerHeight - scrollY;
    scrollTo(0, left > 1 ? scrollY + 0.7 * innerHeight : 0);
  };
  if (document.querySelector("#wall-live")) {
    hint();
    document.addEventListener("htmx:after:swap", hint);
    setInterval(turn, PART);
  }
})();
