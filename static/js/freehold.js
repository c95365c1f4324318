// What every page needs beside htmx: a number for the dice, what waits in the title and on the icon, and waking up.
(() => {
  "use strict";

  // A number of one's own for the dice, made here and not by the server; it can be changed before it is sent.
  const nonce = document.querySelector("[data-nonce]");
  if (nonce && !nonce.value) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    nonce.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  // The title says that this table waits, and how many games do; so does the icon of who has installed Freehold.
  const bare = () => {
    const table = document.querySelector("#headline")?.dataset.title;
    return table ? `${table} · Freehold` : document.title.replace(/^(● )?(\(\d+\) )?/, "");
  };
  let asked = null; // whether this table has asked for something when one last looked
  const tell = () => {
    const yours = Boolean(document.querySelector("#own .yours"));
    const here = yours ? "● " : "";
    const waiting = document.querySelector("#waiting");
    const count = Number(waiting?.dataset.waiting ?? 0);
    document.title = here + (count ? `(${count}) ` : "") + bare();
    if (waiting) navigator.setAppBadge?.(count).catch(() => {}); // where there is no icon, none is marked
    if (asked === !yours) window.dispatchEvent(new CustomEvent("freehold:turn")); // one game more waits now, or one less
    asked = yours;
  };
  tell();
  document.addEventListener("htmx:after:swap", tell);

  // Whoever goes on past the last entry of the menu is done with it.
  document.addEventListener("focusin", ({ target }) => {
    const menu = document.querySelector("#menu:popover-open");
    if (menu && !target.closest(".top nav")) menu.hidePopover();
  });

  // A form is sent once: whoever presses again waits for the same answer. One may be a file, and leaves the page here.
  const ANSWERED = 3000; // ms
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post") return; // another script sends it
    if ("sent" in form.dataset) event.preventDefault();
    else setTimeout(() => delete form.dataset.sent, ANSWERED);
    form.dataset.sent = "";
  });

  // Back in focus, the page asks whether it is still true.
  const wake = () => window.dispatchEvent(new CustomEvent("freehold:wake", { detail: "awake" }));
  document.addEventListener("visibilitychange", () => document.hidden || wake());
  window.addEventListener("online", wake);
  window.addEventListener("pageshow", ({ persisted }) => persisted && wake());

  // Who plays here is told by it of notices, and of a connection that is gone.
  if (document.querySelector("#waiting"))
    window.addEventListener("load", () => navigator.serviceWorker?.register("/sw.js").catch(() => {}));
})();
