// A trade that is composed: deeds by a touch on the plan, sums by steps, and what it would leave both sides with. Beside
// it the hammer, which one sees fall.
(() => {
  "use strict";
  const table = document.querySelector("#table");
  if (!table) return;
  const WAIT = 300; // milliseconds without a change before a trade is weighed
  const OTHERS = ["csrfmiddlewaretoken", "action", "command_id"]; // fields that say nothing of a trade

  // The composer at hand: the one in the fold that was opened last, else the first that is open.
  let fold = "";
  const forms = () => [...table.querySelectorAll("details[open] > form.composer")];
  const composer = () => forms().find((form) => form.parentElement.id === fold) ?? forms()[0];
  const partner = (form) => form.elements.to.value;
  const boxes = "[name=give_deeds], [name=want_deeds]";

  // What another than the chosen partner could give is neither seen nor sent.
  const choose = (form) => {
    for (const goods of form.querySelectorAll("[data-of]")) goods.disabled = goods.dataset.of !== partner(form);
  };
  const mark = () => {
    const form = composer();
    const inside = form ? [...form.querySelectorAll(boxes)].filter((box) => box.checked && !box.matches(":disabled")) : [];
    const numbers = new Set(inside.map((box) => `sq-${box.value}`));
    for (const square of table.querySelectorAll("#board .square")) square.classList.toggle("picked", numbers.has(square.id));
  };

  // What the server has said of a trade, by its form: it is asked again after a change and after each move.
  const said = new Map();
  const shown = new WeakMap(); // the same, by the place in which it stands
  const show = (form) => {
    const [place, text] = [form.querySelector(".weighed"), said.get(form.id) ?? ""];
    if ((shown.get(place) ?? "") !== text) place.innerHTML = text;
    shown.set(place, text);
  };
  const wish = (form) => {
    const fields = new URLSearchParams(new FormData(form));
    OTHERS.forEach((name) => fields.delete(name));
    const named = [...fields].some(([name, value]) => name !== "to" && value !== "0" && value !== "");
    return named ? String(fields) : "";
  };
  const ask = async (form) => {
    const asked = wish(form);
    let text = "";
    if (asked) {
      try {
        const answer = await fetch(`${form.getAttribute("action").replace("/move/", "/weigh/")}?part=1&${asked}`);
        text = answer.ok ? await answer.text() : "";
      } catch {
        return; // the server is away; the page says so
      }
    }
    const now = document.getElementById(form.id);
    if (!now || wish(now) !== asked) return;
    said.set(now.id, text);
    show(now);
  };
  const waiting = new Map();
  const weigh = (form) => {
    clearTimeout(waiting.get(form.id));
    waiting.set(form.id, setTimeout(() => form.isConnected && ask(form), WAIT));
  };
  const changed = (form) => {
    choose(form);
    mark();
    weigh(form);
  };
  table.addEventListener("input", ({ target }) => target.form?.matches(".composer") && changed(target.form));
  table.addEventListener("reset", ({ target }) => target.matches(".composer") && setTimeout(() => changed(target)));
  // Once it is offered its form closes, and one is at the table again with the offer in sight.
  window.addEventListener("freehold:done", ({ detail: { form, played } }) => {
    const fold = played && document.getElementById(form)?.closest("#trade, .counter");
    if (!fold) return;
    fold.open = false;
    document.getElementById("own").focus({ preventScroll: true });
    [...table.querySelectorAll(".offer.mine")].at(-1)?.scrollIntoView({ block: "end" });
  });

  // What a bid would leave, on its button.
  const bids = "form[id^=bid-] input[type=number]";
  const leave = (field) => {
    const asked = field.value;
    clearTimeout(waiting.get(field.id));
    waiting.set(field.id, setTimeout(async () => {
      const to = field.form.getAttribute("action").replace("/move/", "/weigh/");
      const answer = await fetch(`${to}?amount=${encodeURIComponent(asked)}`).catch(() => null);
      if (!answer?.ok || !field.isConnected || field.value !== asked) return;
      const button = field.form.querySelector("button");
      const note = button.querySelector("small") ?? button.appendChild(document.createElement("small"));
      note.className = "left";
      note.textContent = await answer.text();
    }, WAIT));
  };
  table.addEventListener("input", ({ target }) => target.matches(bids) && leave(target));

  // What was gone to while its content was on its way has its place once that is there.
  let sought = "";
  const seek = () => {
    const one = document.getElementById(sought);
    if (one?.querySelector(":scope > [data-unfilled]")) return;
    if (one?.open) bring(one);
    sought = "";
  };
  const look = () => {
    seek();
    for (const field of table.querySelectorAll(bids)) if (field.value !== field.defaultValue) leave(field);
    for (const form of forms()) {
      choose(form);
      show(form);
      if (wish(form)) weigh(form);
    }
    mark();
  };
  document.addEventListener("htmx:after:swap", look);
  table.addEventListener(
    "toggle",
    ({ target }) => {
      if (!target.matches("#trade, .counter")) return;
      if (target.open) fold = target.id;
      look();
    },
    true,
  );

  // An offer, or its fold, at the top of what holds it: a sheet, or the stage; where neither scrolls the page does.
  const bring = (what) => {
    const top = (element) => element.getBoundingClientRect().top;
    const around = [what.closest(".offers"), what.closest(".stage")];
    const shelves = around.filter((one) => one.scrollHeight > one.clientHeight);
    for (const shelf of shelves) shelf.scrollTop += top(what) - top(shelf);
    (what.querySelector(":scope > summary") ?? what).focus({ preventScroll: true });
    if (!shelves.length) what.scrollIntoView({ block: "nearest" });
  };

  table.addEventListener(
    "click",
    (event) => {
      if (event.target.matches(".answers > .on")) {
        event.preventDefault(); // or the page moves as well
        const to = document.querySelector(event.target.hash);
        if (to.matches("details")) to.open = true;
        bring(to);
        sought = to.id;
      }
      const step = event.target.closest(".composer [data-step]");
      if (step) {
        const sum = step.closest(".amount").querySelector("input");
        sum.value = Math.max(0, Number(sum.value) + Number(step.dataset.step));
        sum.dispatchEvent(new Event("input", { bubbles: true }));
        return;
      }
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      const square = event.target.closest("#board .square");
      const form = square && composer();
      const box = form && [...form.querySelectorAll(boxes)].find((one) => `sq-${one.value}` === square.id);
      if (!box) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const of = box.closest("[data-of]")?.dataset.of;
      if (of && of !== partner(form)) form.querySelector(`[name=to][value="${of}"]`).click();
      box.click();
    },
    true,
  );

  window.addEventListener("freehold:tick", ({ detail: now }) => {
    for (const bar of table.querySelectorAll("progress[data-falls]"))
      bar.value = Math.max(0, (Date.parse(bar.dataset.falls) - now) / 1000);
  });
})();
