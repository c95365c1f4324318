// What every page needs beside htmx: a number for the dice, a title that says what waits, and waking up.
(() => {
  "use strict";

  // A number of one's own for the dice, made here and not by the server; it can be changed before it is sent.
  const nonce = document.querySelector("[data-nonce]");
  if (nonce && !nonce.value) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    nonce.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  // The title says that this table waits, and how many games do.
  const bare = () => document.querySelector("#status")?.dataset.title ?? document.title.replace(/^(● )?(\(\d+\) )?/, "");
  const title = () => {
    const here = document.querySelector("#own .yours") ? "● " : "";
    const count = Number(document.querySelector("#waiting")?.dataset.waiting ?? 0);
    document.title = here + (count ? `(${count}) ` : "") + bare();
  };
  title();
  document.addEventListener("htmx:after:swap", title);

  // Back in focus, the page asks whether it is still true.
  const wake = () => window.dispatchEvent(new CustomEvent("freehold:wake"));
  document.addEventListener("visibilitychange", () => document.hidden || wake());
  window.addEventListener("online", wake);
})();
