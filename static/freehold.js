// The little that a live table needs beside htmx: moves without a socket, open folds, and waking up.
(() => {
  "use strict";

  // A move that found no open socket goes by post instead; the answer is the same fragments.
  document.addEventListener("htmx:ws:error", (event) => {
    const form = event.target.closest("form.move");
    if (!form || form.dataset.posting) return;
    form.dataset.posting = "1";
    htmx
      .ajax("POST", form.getAttribute("action"), {
        source: form,
        swap: "none",
      })
      .finally(() => delete form.dataset.posting);
  });

  // A number of one's own for the dice, made here and not by the server; it can be changed before it is sent.
  const nonce = document.querySelector("[data-nonce]");
  if (nonce && !nonce.value) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    nonce.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  // What was folded open stays open when its fragment is replaced.
  const open = new Set();
  document.addEventListener(
    "toggle",
    (event) => {
      const fold = event.target;
      if (!fold.id || !fold.isConnected) return;
      if (fold.open) open.add(fold.id);
      else open.delete(fold.id);
    },
    true,
  );
  document.addEventListener("htmx:after:swap", () => {
    for (const id of open) {
      const fold = document.getElementById(id);
      if (fold) fold.open = true;
    }
    title();
  });

  // The title says that this table waits, and how many games do.
  const bare = document.title.replace(/^● /, "");
  const title = () => {
    const here = document.querySelector("#own .yours") ? "● " : "";
    const count = Number(document.querySelector("#waiting")?.dataset.waiting ?? 0);
    document.title = here + (count ? `(${count}) ` : "") + bare;
  };
  title();

  // What is left until a moment, second by second; without script the page says it once.
  const two = (number) => String(number).padStart(2, "0");
  const left = (until) => {
    const seconds = Math.max(0, Math.floor((until - Date.now()) / 1000));
    const days = Math.floor(seconds / 86400);
    const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
    return (days ? `${days} × 24 h + ` : "") + clock.map(two).join(":");
  };
  setInterval(() => {
    for (const time of document.querySelectorAll("time[data-until]")) {
      time.textContent = left(new Date(time.dateTime).getTime());
    }
  }, 1000);

  // Without a socket the page says so, and looks more often by itself until there is one.
  const adrift = document.querySelector("#adrift");
  let lost = null;
  const drift = () => {
    if (lost || !adrift) return;
    lost = setInterval(() => {
      if (document.hidden) return;
      adrift.hidden = false;
      wake();
    }, 4000);
  };
  document.addEventListener("htmx:ws:close", drift);
  document.addEventListener("htmx:ws:error", drift);
  document.addEventListener("htmx:after:ws:connection", () => {
    clearInterval(lost);
    lost = null;
    if (adrift) adrift.hidden = true;
  });

  // Back in focus, the page asks whether it is still true.
  const wake = () => window.dispatchEvent(new CustomEvent("freehold:wake"));
  document.addEventListener("visibilitychange", () => document.hidden || wake());
  window.addEventListener("online", wake);
})();
