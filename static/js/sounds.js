// Sounds, for whoever has asked for them: short tones, made here and not fetched. They say that the table waits, that
// somebody has bid, and go with dice that are seen to tumble; who wants pieces still hears no dice.
(() => {
  "use strict";
  const button = document.querySelector("[data-sounds]");
  if (!button || !window.AudioContext) return;
  // Each tone: how high (Hz), after how long, for how long (s).
  const YOURS = [[587, 0, 0.16], [880, 0.15, 0.3]];
  const BID = [[392, 0, 0.12]];
  const DICE = [[220, 0, 0.04], [180, 0.09, 0.04], [240, 0.19, 0.05]];
  const LOUD = 0.12;
  let on = false;
  try {
    on = localStorage.getItem("sounds") === "1";
  } catch {
    // silent, then
  }

  // A browser lets nothing be heard before one has touched the page.
  let context = null;
  const wake = () => {
    if (!on) return;
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
  };
  document.addEventListener("pointerdown", wake, true);
  document.addEventListener("keydown", wake, true);
  const sound = (tones) => {
    if (!on || context?.state !== "running") return;
    for (const [frequency, after, length] of tones) {
      const [tone, volume, start] = [context.createOscillator(), context.createGain(), context.currentTime + after];
      tone.type = "triangle";
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.0001, start);
      volume.gain.exponentialRampToValueAtTime(LOUD, start + 0.015);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + length);
    }
  };

  const name = () => button.setAttribute("aria-pressed", String(on));
  button.addEventListener("click", async () => {
    on = !on;
    try {
      localStorage.setItem("sounds", on ? "1" : "0");
    } catch {
      // for this page alone
    }
    name();
    wake();
    await context?.resume();
    sound(YOURS);
  });
  button.hidden = false;
  name();

  const waits = () => Boolean(document.querySelector("#own .yours"));
  const bids = () => document.querySelector("#table .bids .leads")?.textContent;
  let [waited, high] = [waits(), bids()];
  document.addEventListener("htmx:after:swap", () => {
    if (waits() && !waited) sound(YOURS);
    else if (bids() && bids() !== high) sound(BID);
    [waited, high] = [waits(), bids()];
  });
  window.addEventListener("freehold:dice", () => sound(DICE));
})();
