// All that was said at a table: whoever has it before them has nothing unread at the table.
(() => {
  "use strict";
  const place = location.pathname;
  const lines = document.querySelectorAll(".talked [id^=talk-]");
  const last = Math.max(0, ...Array.from(lines, (line) => Number(line.id.replace("talk-", ""))));
  try {
    localStorage.setItem(place, Math.max(last, Number(localStorage.getItem(place) ?? 0)));
  } catch {
    // a browser that keeps nothing counts all that is there
  }
})();
