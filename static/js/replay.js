// A game played back: buttons, arrow keys and the slider all name a move, and one form asks for it.
(() => {
  "use strict";
  const PACE = 1100; // from one move to the next while it plays
  const form = document.querySelector("#scrub");
  const slider = form?.elements.namedItem("n");
  const button = document.querySelector("#play");
  if (!slider || !button) return;

  const shown = () => Number(document.querySelector("#table")?.dataset.n);
  const count = form.querySelector("output");
  const say = () => (count.textContent = `${slider.value}/${slider.max}`);
  const go = (number) => {
    slider.value = number;
    say();
    form.dispatchEvent(new Event("input"));
  };

  // Playing: the next move is asked for once the last one is shown, so a slow line plays slowly.
  let timer = null;
  const playing = () => timer !== null;
  const next = () => (shown() < slider.max ? go(shown() + 1) : stop());
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(next, PACE);
  };
  const stop = () => {
    clearTimeout(timer);
    timer = null;
    mark();
  };
  const mark = () => {
    button.setAttribute("aria-pressed", String(playing()));
    document.querySelector("#told")?.setAttribute("aria-live", playing() ? "off" : "polite");
  };
  button.hidden = false;
  form.querySelector("[data-plain]").hidden = true;
  button.addEventListener("click", () => {
    if (playing()) return stop();
    go(shown() < slider.max ? shown() : 1);
    later();
    mark();
  });
  document.addEventListener("htmx:after:swap", () => {
    if (document.activeElement !== slider) slider.value = shown();
    say();
    mark();
    if (playing()) later();
  });
  document.addEventListener("htmx:error", stop);

  slider.addEventListener("input", () => {
    stop();
    say();
  });
  form.addEventListener("click", (event) => {
    const step = event.target.closest("a[data-n]");
    if (!step || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    stop();
    go(Number(step.dataset.n));
  });

  // The arrows, unless something that has the focus wants them itself.
  const STEPS = { ArrowLeft: -1, ArrowRight: 1 };
  document.addEventListener("keydown", (event) => {
    const by = STEPS[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (event.target.matches("input, select, textarea, summary, [tabindex='0']")) return;
    event.preventDefault();
    stop();
    go(Number(slider.value) + by);
  });
})();
