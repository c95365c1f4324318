// What a move has changed is seen to move: pieces walk, dice tumble, money travels, roofs and stamps come down. All of it
// is drawn over what is there already; nothing waits for it, a click ends it, and who wants it still has it still.
(() => {
  "use strict";
  const STEP = 120; // a square
  const WALK = 900; // the longest walk
  const button = document.querySelector("[data-still]");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let still = false;
  try {
    still = localStorage.getItem("still") === "1";
  } catch {
    // it moves, then
  }
  const name = () => {
    if (!button || calm.matches) return;
    button.hidden = false;
    button.setAttribute("aria-pressed", String(!still));
  };
  button?.addEventListener("click", () => {
    still = !still;
    try {
      localStorage.setItem("still", still ? "1" : "0");
    } catch {
      // for this page alone
    }
    name();
  });
  name();

  const playing = new Set();
  const shown = (element) => element && element.checkVisibility?.() !== false && element.getClientRects().length > 0;
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  // All is looked at before anything is put there, in the frame that shows the move: the page is laid out once for it.
  const begun = [];
  const play = (element, frames, duration, delay = 0) => begun.push(() => start(element, frames, duration, delay));
  const start = (element, frames, duration, delay) => {
    const motion = element.animate(frames, { duration, delay, easing: "ease-in-out", fill: "backwards" });
    playing.add(motion);
    const over = () => playing.delete(motion);
    motion.finished.then(over, over);
    return motion;
  };
  const end = () => playing.forEach((motion) => motion.finish());
  document.addEventListener("pointerdown", end, true);
  document.addEventListener("keydown", end, true);

  // A stand-in goes the way, and what is there waits for it unseen. What covers the figures at its ends is not seen there.
  const travel = (made, points, duration, delay, real) => {
    made.classList.add("moving");
    made.setAttribute("aria-hidden", "true");
    const frames = points.map(([x, y]) => ({ translate: `calc(${x}px - 50%) calc(${y}px - 50%)` }));
    const ends = [0, 0.2, 0.35, 0.65, 0.8, 1].map((offset, nth) => ({ offset, opacity: nth === 2 || nth === 3 ? 1 : 0 }));
    const gone = () => made.remove();
    begun.push(() => {
      document.querySelector("#table").append(made);
      start(made, frames, duration, delay).finished.then(gone, gone);
    });
    if (delay) play(made, [{ opacity: 0 }, { opacity: 0 }], delay); // until it sets out
    if (!real) play(made, ends, duration, delay);
    if (real) play(real, [{ opacity: 0 }, { opacity: 0 }], duration + delay);
  };
  const square = (number) => document.querySelector(`#sq-${number}`);
  const piece = (seat) => document.querySelector(`#board .piece.seat-${seat}`);
  // Where a piece of that square stands: on the rim of the stage, before the square.
  const spot = (number) => {
    const [x, y] = middle(square(number));
    const [a, b] = middle(document.querySelector("#board"));
    if (number % 10 === 0) return [x, y];
    const box = square(number).getBoundingClientRect();
    const [w, h] = [box.width / 2 + 12, box.height / 2 + 12];
    const side = Math.floor(number / 10);
    return side % 2 ? [x + (x < a ? w : -w), y] : [x, y + (y < b ? h : -h)];
  };
  const walk = (seat, start, to, forward) => {
    const real = piece(seat);
    if (!shown(real)) return 0;
    const way = forward ? 1 : -1;
    const points = [];
    for (let at = start; at !== to; at = (at + way + 40) % 40) points.push(spot(at));
    points.push(middle(real));
    const last = Math.min(WALK, STEP * (points.length - 1));
    const made = real.cloneNode(false);
    made.style.setProperty("--size", `${real.offsetWidth}px`);
    made.textContent = real.firstElementChild?.textContent ?? "";
    travel(made, points, last, 0, real);
    return last;
  };
  const purse = (who) => {
    const found = typeof who === "number" ? document.querySelector(`#player-${who} .cash`) : document.querySelector("#status .bank");
    return shown(found) ? found : null;
  };
  // Parted as the purses are.
  const written = (amount) => {
    const parting = document.querySelector("#players")?.textContent.match(/\d([',.\u00a0\u202f])\d{3}/)?.[1] ?? ",";
    return String(amount).replace(/\B(?=(\d{3})+$)/g, parting);
  };
  const pay = (payer, payee, amount, delay) => {
    const [from, to] = [purse(payer), purse(payee)];
    if (!from || !to) return;
    const made = Object.assign(document.createElement("b"), { className: "travels", textContent: written(amount) });
    const [[x, y], [a, b]] = [middle(from), middle(to)];
    const under = Math.abs(y - b) < 20 ? 32 : 0; // from purse to purse in a row it goes below those between them
    travel(made, [[x, y], [x, y + under], [a, b + under], [a, b]], 600, delay);
  };
  const drop = (element, delay) => {
    if (shown(element)) play(element, [{ translate: "0 -1.2rem", scale: 1.7, opacity: 0 }, { translate: 0, scale: 1, opacity: 1 }], 260, delay);
  };
  const acts = {
    dice: () => {
      window.dispatchEvent(new CustomEvent("freehold:dice"));
      document.querySelectorAll("#status .die").forEach((die, nth) => {
        play(die, [{ rotate: nth ? "-250deg" : "270deg", translate: "0 -0.8rem" }, { rotate: "0deg", translate: 0 }], 300);
      });
      return 0;
    },
    walk: ([seat, start, to, forward]) => walk(seat, start, to, forward),
    fly: ([seat], delay) => {
      const real = piece(seat);
      if (shown(real)) play(real, [{ scale: 1.8, opacity: 0 }, { scale: 1, opacity: 1 }], 300, delay);
      return 0;
    },
    pay: ([payer, payee, amount], delay) => pay(payer, payee, amount, delay),
    roof: ([number], delay) => drop(square(number)?.querySelector(".band > :last-child"), delay),
    stamp: ([number], delay) => drop(square(number)?.querySelector(".stamp"), delay),
    card: (_what, delay) => drop(document.querySelector("#drawn > *"), delay),
    take: ([number], delay) => drop(square(number)?.querySelector(".mark"), delay),
  };

  // A line of the journal pushes down those that one reads: what holds them is scrolled by as much, so that they stay
  // where they are, and glides back to its top; not where one has scrolled to others. At once: before the swap is over
  // the browser may paint, or look for what lies under the pointer.
  const log = () => document.querySelector("#log");
  const top = (line) => line.getBoundingClientRect().top - log().parentElement.getBoundingClientRect().top;
  const moves = () => !still && !calm.matches;
  let read = null; // a line that stays, and where it was
  let gliding = false;
  let came = false; // a line, in this frame: it stands still for one, or it would have moved away
  document.addEventListener("htmx:before:swap", () => {
    const line = log()?.children[1] ?? log()?.firstElementChild; // the first one may become another
    read = line ? [line, top(line)] : null;
  });
  const glide = () => {
    if (document.hidden || !read?.[0].isConnected) return;
    const shelf = log().parentElement;
    const by = top(read[0]) - read[1];
    if (!by) return;
    const begins = !gliding && shelf.scrollTop < 1;
    if (begins) gliding = true;
    if (gliding) log().style.paddingBottom = `${shelf.clientHeight + by}px`; // so that there is as much to scroll
    shelf.scrollTop += by;
    came = true;
    if (begins) requestAnimationFrame(upwards);
  };
  // By our own steps: one of the browser's ends where the next line comes, or the focus goes elsewhere, and stays there.
  const upwards = () => {
    const shelf = log().parentElement;
    if (!gliding) return; // one has scrolled meanwhile
    if (came) return (came = false), requestAnimationFrame(upwards);
    shelf.scrollTop = moves() ? Math.floor(shelf.scrollTop * 0.8) : 0;
    if (shelf.scrollTop >= 1) requestAnimationFrame(upwards);
    else rest();
  };
  const rest = () => {
    if (log().parentElement.scrollTop >= 1) return;
    gliding = false;
    log().style.paddingBottom = "";
  };
  const changes = { childList: true, characterData: true, subtree: true };
  if (log()) {
    const shelf = log().parentElement;
    new MutationObserver(glide).observe(shelf, changes);
    shelf.addEventListener("scrollend", () => gliding || rest());
    // By what one does, not by where it stands: lines that come quickly move it in between.
    const halt = ({ target, key }) => {
      if (key ? /Arrow|Page|Home|End/.test(key) : target === shelf) gliding = false;
    };
    for (const how of ["wheel", "touchmove"]) shelf.addEventListener(how, () => (gliding = false), { passive: true });
    for (const how of ["pointerdown", "keydown"]) shelf.addEventListener(how, halt); // its scroll bar, its keys
  }

  document.addEventListener("htmx:after:swap", () => {
    const moved = document.querySelector("#moved");
    const sights = moved?.getAttribute("value");
    if (!sights) return;
    moved.removeAttribute("value"); // once
    end();
    if (moves() && !document.hidden) requestAnimationFrame(() => show(sights));
  });
  const show = (sights) => {
    let delay = 0;
    for (const sight of sights.split(" ")) {
      const [kind, ...what] = sight.split(",").map((word) => (/^\d+$/.test(word) ? Number(word) : word));
      delay += acts[kind]?.(what, delay) || 0;
    }
    for (const begin of begun.splice(0)) begin();
  };
})();
