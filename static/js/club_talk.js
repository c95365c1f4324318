// A club's talk: what others say comes to the end of the list, and a line that came twice is there once.
(() => {
  "use strict";
  const place = document.querySelector("#club-talk");
  if (!place) return;
  const MOST = 200; // lines that a page keeps; those before them are on a page of their own
  const AGAIN = 5000; // after how long a socket that has gone is tried again
  const list = place.querySelector("ol");
  const token = document.querySelector("[name=csrfmiddlewaretoken]");
  const number = (line) => Number(line.id.replace("talk-", ""));
  const last = () => Math.max(0, ...Array.from(list.querySelectorAll("[id]"), number));
  const toEnd = () => (place.scrollTop = place.scrollHeight);
  toEnd();

  const add = (html) => {
    const came = document.createElement("template");
    came.innerHTML = html;
    const atEnd = place.scrollHeight - place.scrollTop - place.clientHeight < 40;
    for (const line of came.content.querySelectorAll("li")) {
      const there = document.getElementById(line.id);
      if (line.matches(".gone")) there?.remove(); // it was reported, and is shown no more
      if (there || line.matches(".gone")) continue;
      const form = line.querySelector("form");
      if (form && token && !form.querySelector(`[name=${token.name}]`)) form.append(token.cloneNode());
      list.querySelector("li:not([id])")?.remove(); // “Nobody has said anything yet.”
      list.append(line);
    }
    while (list.children.length > MOST) list.firstElementChild.remove();
    window.dispatchEvent(new CustomEvent("freehold:moments"));
    if (atEnd) toEnd(); // whoever reads what was said before goes on reading
  };

  // What was said while nobody told this page.
  const ask = async () => {
    try {
      const answer = await fetch(`${location.pathname}?after=${last()}`);
      if (answer.ok && !answer.redirected) add(await answer.text());
    } catch {
      // the server is away: the socket is tried again, and then it is asked again
    }
  };
  const listen = () => {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${place.dataset.socket}`);
    socket.addEventListener("open", ask);
    socket.addEventListener("message", ({ data }) => add(data));
    socket.addEventListener("close", ({ code }) => code === 4404 || setTimeout(listen, AGAIN * (1 + Math.random())));
  };
  listen();
})();
