// The plan where strangers arrive goes on by itself, slowly, for a while, and only for who looks and likes movement.
(() => {
  "use strict";
  const PACE = 4000;
  const figure = document.querySelector("#running[data-next]");
  if (!figure || matchMedia("(prefers-reduced-motion: reduce)").matches) return;

  let left = 40;
  const on = async () => {
    if (!document.hidden) {
      left -= 1;
      const answer = await fetch(figure.dataset.next).catch(() => null);
      if (!answer?.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#running");
      figure.replaceChildren(...fresh.childNodes);
      if (!fresh.dataset.next || !left) return;
      figure.dataset.next = fresh.dataset.next;
    }
    setTimeout(on, PACE);
  };
  setTimeout(on, PACE);
})();
