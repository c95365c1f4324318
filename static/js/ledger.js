// The ledger says what each purse has gained or lost since one's own last move, or since the last round for who watches.
(() => {
  "use strict";
  const players = () => [...document.querySelectorAll("#players .player")];
  const cash = (player) => Number(player.querySelector("[data-cash]")?.dataset.cash ?? 0);
  if (!document.querySelector("#table")) return;
  const place = `cash ${location.pathname}`;
  // Parted as the sums of the book beside it.
  const written = (by) => {
    const parting = document.querySelector("#players").textContent.match(/\d([',.\u00a0\u202f])\d{3}/)?.[1] ?? ",";
    return (by > 0 ? "+" : "−") + String(Math.abs(by)).replace(/\B(?=(\d{3})+$)/g, parting);
  };
  const purses = () => Object.fromEntries(players().map((player) => [player.id, cash(player)]));
  const read = () => {
    try {
      return JSON.parse(sessionStorage.getItem(place));
    } catch {
      return null;
    }
  };
  let before = read() ?? purses();
  const begin = () => {
    before = purses();
    try {
      sessionStorage.setItem(place, JSON.stringify(before));
    } catch {
      // without a store it begins anew with each page
    }
  };
  const show = () => {
    for (const player of players()) {
      const change = player.querySelector(".change");
      const by = cash(player) - (before[player.id] ?? cash(player));
      if (!change) continue;
      const text = by ? written(by) : "";
      if (change.textContent !== text) change.textContent = text;
      change.classList.toggle("up", by > 0);
      change.classList.toggle("down", by < 0);
    }
  };
  let round = null; // whose turn it was
  const turn = () => {
    const now = document.querySelector("#players .in-turn")?.id;
    const watches = document.querySelector("#own .watching");
    if (watches && round && now !== round && now === players()[0]?.id) begin();
    round = now;
  };
  window.addEventListener("freehold:done", ({ detail }) => {
    if (detail.played) {
      begin();
      show();
    }
  });
  document.addEventListener("htmx:after:swap", () => {
    turn();
    show();
  });
  turn();
  show();
})();
