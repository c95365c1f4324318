// Keys: each line of the legend names one, and the buttons, the fold or the place that it is for. It presses or opens
// what is there, and nothing else; never while one types, nor together with other keys; who does not want it, has it not.
(() => {
  "use strict";
  const legend = document.querySelector("#keys");
  if (!legend?.showModal) return;
  const lines = [...legend.querySelectorAll("[data-key]")];
  const wanted = legend.querySelector("[name=keys]");
  const typed = "input:not([type=checkbox], [type=radio]), select, textarea";

  const found = ({ dataset: { presses, opens, goes } }) => {
    const names = presses?.split(" ").map((name) => `[name="action"][value="${name}"]`);
    return document.querySelector(names ? `#own form:has(${names}) > button` : opens || goes);
  };
  // Whoever hears the page is told of the keys where they are for a button or a fold.
  const mark = () => {
    for (const line of lines) {
      const place = line.dataset.goes ? null : found(line);
      if (!place) continue;
      if (!wanted.checked) place.removeAttribute("aria-keyshortcuts");
      else if (!place.hasAttribute("aria-keyshortcuts")) place.setAttribute("aria-keyshortcuts", line.dataset.key);
    }
  };
  const use = (line) => {
    const place = found(line);
    if (!place) return;
    const asks = line.dataset.presses && place.form.querySelector("input[type=number]"); // that is for oneself to say
    if (asks) return asks.focus();
    if (line.dataset.goes && place.tabIndex < 0) place.tabIndex = -1;
    if (line.dataset.goes) place.closest("details")?.setAttribute("open", "");
    if (!line.dataset.presses) place.focus();
    if (!line.dataset.goes) place.click();
  };
  const show = () => {
    if (legend.open) return;
    legend.showModal();
    legend.querySelector("h2").focus(); // not the first thing in it, which turns the keys off
  };

  try {
    wanted.checked = localStorage.getItem("keys") !== "0";
  } catch {
    // there are keys, then
  }
  wanted.addEventListener("change", () => {
    try {
      localStorage.setItem("keys", wanted.checked ? "1" : "0");
    } catch {
      // for this page alone
    }
    mark();
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-keys]");
    if (!link) return;
    event.preventDefault();
    if (link.dataset.keys) show();
    else legend.close();
  });
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (!wanted.checked || event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.isComposing) return;
    if (legend.open || target.closest?.(typed)) return;
    const line = lines.find(({ dataset }) => dataset.key === key);
    if (key !== "?" && !line) return;
    event.preventDefault(); // some browsers would look for it in the page
    if (line) use(line);
    else show();
  });
  document.addEventListener("htmx:after:swap", mark);
  mark();
})();
