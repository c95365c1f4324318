// A game played back: buttons, arrow keys and the slider all name a move, and one form asks for it. The slider says which
// move is wished for; the table follows it.
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
  const play = () => {
    if (playing()) return stop();
    go(shown() < slider.max ? shown() : 1);
    later();
    mark();
  };
  form.addEventListener("htmx:after:swap", () => {
    mark();
    if (playing()) later();
  });

  // Why a move was played is asked for below the plan: what comes is brought into sight.
  document.addEventListener("htmx:after:swap", ({ target }) =>
    target.closest?.("details.why")?.scrollIntoView({ block: "nearest" }),
  );

  // What does not come is not wished for any longer. What is dropped for something newer has not failed.
  let asking = null;
  form.addEventListener("htmx:before:request", ({ detail }) => (asking = detail.ctx));
  const failed = ({ detail }) => {
    if (detail.ctx !== asking) return;
    stop();
    slider.value = shown();
    say();
  };
  form.addEventListener("htmx:response:error", failed);
  form.addEventListener("htmx:error", failed);

  // Previous and next count from what is wished for: whoever is faster than the answers would else name a move twice.
  const STEPS = { ArrowLeft: -1, ArrowRight: 1, "step-previous": -1, "step-next": 1 };
  const plain = (event) => !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const step = (event, number) => {
    event.preventDefault();
    stop();
    go(number);
  };
  const press = (event) => {
    const link = event.target.closest("a[data-n]");
    if (!link || !plain(event)) return;
    const by = STEPS[link.id];
    step(event, by ? Number(slider.value) + by : link.dataset.n);
  };
  // The arrows, unless something that has the focus wants them itself.
  const key = (event) => {
    const by = STEPS[event.key];
    if (!by || !plain(event) || event.target.matches("input, select, textarea, summary, [tabindex='0']")) return;
    step(event, Number(slider.value) + by);
  };

  // Not before the form is heard: until then its links and its button lead to pages, and nothing that is pressed is lost.
  const begin = () => {
    button.hidden = false;
    form.querySelector("[data-plain]").hidden = true;
    button.addEventListener("click", play);
    slider.addEventListener("input", () => {
      stop();
      say();
    });
    form.addEventListener("click", press);
    document.addEventListener("keydown", key);
    if (Number(slider.value) !== shown()) go(slider.value);
  };
  form.addEventListener("htmx:after:init", begin, { once: true });
})();
