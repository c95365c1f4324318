// Talk at the table: what has not been read is counted beside its title, and a line that came twice is there once.
(() => {
  "use strict";
  const MOST = 100; // lines that a page keeps; there is a page with all of them
  const fold = document.querySelector("#talk");
  if (!fold) return;
  const list = fold.querySelector("#talked");
  const dot = fold.querySelector("summary .dot");
  const place = fold.querySelector(".links a").getAttribute("href"); // where all of it is
  const number = (line) => Number(line.id.replace("talk-", ""));
  const last = () => Math.max(0, ...Array.from(list.children, number));
  let read = 0;
  let counted = Infinity; // what was there when the page came is said to nobody
  try {
    read = Number(localStorage.getItem(place) ?? 0);
  } catch {
    // a browser that keeps nothing counts all that is there
  }

  const show = () => {
    for (const gone of list.querySelectorAll(".gone")) {
      for (const line of list.querySelectorAll(`#${gone.id}`)) line.remove(); // it was reported, and is shown no more
    }
    const ids = new Set();
    for (const line of [...list.children]) {
      if (ids.has(line.id)) line.remove();
      else ids.add(line.id);
    }
    while (list.children.length > MOST) list.firstElementChild.remove();
    if (fold.open) {
      read = Math.max(read, last());
      try {
        localStorage.setItem(place, read);
      } catch {
        // it is counted anew on the next page
      }
    }
    const fresh = Array.from(list.children).filter((line) => number(line) > read && !line.matches(".mine")).length;
    dot.hidden = !fresh;
    dot.querySelector("[data-count]").textContent = fresh || "";
    if (fresh > counted) window.dispatchEvent(new CustomEvent("freehold:say", { detail: dot.parentElement.textContent }));
    counted = fresh;
    const after = fold.querySelector('[name="after"]');
    if (after) after.value = last();
  };
  let bottom = 0;
  const follow = () => {
    show();
    if (fold.open && last() !== bottom) list.parentElement.scrollTop = list.scrollHeight;
    bottom = last();
  };
  follow();
  document.addEventListener("htmx:after:swap", follow);

  // What was said while nobody told this page: asked for as the fold opens, and while it is open as the page looks.
  const ask = async () => {
    if (!fold.open) return;
    try {
      const answer = await fetch(`${place}?after=${last()}`);
      if (answer.ok) await htmx.swap({ sourceElement: list, target: list, swap: "none", text: await answer.text() });
    } catch {
      // the server is away; the page says so
    }
  };
  fold.addEventListener("toggle", () => {
    bottom = 0;
    follow();
    ask();
  });
  document.addEventListener("htmx:after:ws:connection", ask);
  document.addEventListener("htmx:after:request", ({ target, detail }) => {
    if (target.id === "pulse") ask();
    if (target.matches?.(".say") && detail.ctx.response.status === 200) target.reset();
  });
})();
