// The link to the server: what is true of it is said, and a move is kept until the server has answered it.
(() => {
  "use strict";
  const LOOK = 2000; // how often a page without a socket looks for news, and tries its socket again
  const SLOW = 15000; // how often it tries its socket where all but the socket answers
  const PATIENCE = 5000; // how long an answer over the socket may take before the move is posted as well
  const AWAY = [502, 503, 504]; // what a gateway says of a server that is not there
  const table = document.querySelector("#table");
  const banner = document.querySelector("#adrift");
  if (!table || !banner) return;

  let open = false;
  let away = false;
  let connection = null;
  const kept = new Map(); // moves that the server has not answered yet, by their command id
  const wake = () => window.dispatchEvent(new CustomEvent("freehold:wake"));
  const say = (text) => window.dispatchEvent(new CustomEvent("freehold:say", { detail: text }));
  const show = (text) => {
    if (banner.textContent !== text) say(text);
    banner.textContent = text;
    banner.hidden = !text;
  };
  const state = () => (open ? "" : away ? banner.dataset[kept.size ? "kept" : "away"] : banner.dataset.adrift);

  // --- the socket ---
  // htmx looks through the page as soon as it is there itself; its sockets may have come later than it.
  document.addEventListener("DOMContentLoaded", () => htmx.process(table));
  let looking = null;
  const look = () => {
    if (document.hidden || open) return;
    wake();
    if (!away) show(state());
  };
  document.addEventListener("htmx:before:ws:connection", ({ detail }) => {
    connection = detail.connection;
    connection.config.reconnectMaxDelay = connection.config.reconnectMaxDelay === SLOW && !away ? SLOW : LOOK;
  });
  // Whoever wakes does not wait for what was due before: what was asked may have been asked through a line that is dead,
  // and the socket is tried at once, as when the page comes into view.
  window.addEventListener("freehold:wake", ({ detail }) => {
    if (detail !== "awake") return;
    slept = asking;
    htmx.trigger("#pulse", "htmx:abort");
    if (document.hidden || !connection || open) return;
    clearTimeout(connection.timer);
    connection.visibilityHandler?.();
  });
  document.addEventListener("htmx:after:ws:connection", () => {
    open = true;
    away = false;
    clearInterval(looking);
    looking = null;
    show("");
    send();
  });
  document.addEventListener("htmx:ws:close", () => {
    open = false;
    if (!document.hidden) wake();
    looking ??= setInterval(look, LOOK);
    for (const move of kept.values()) move.post = true;
  });

  const hangUp = () => {
    connection.socket.close(); // it may take long to say so
    connection.socket = null;
    open = false;
    connection.visibilityHandler();
  };
  // A browser that has lost its network leaves its sockets open, for minutes; where it is wrong, one opens at once.
  window.addEventListener("offline", () => open && hangUp());

  // --- what the page's own looking for news finds ---
  let answers = 0;
  let asking = null; // what was asked last
  let slept = null; // what was asked before the page woke
  const reached = () => {
    if (away) connection && (connection.attempt = 0);
    away = false;
    answers = open ? 0 : answers + 1;
    if (connection && answers > 3) connection.config.reconnectMaxDelay = SLOW;
    if (banner.textContent) show(state());
    send();
  };
  const gone = () => {
    if (open) return;
    away = true;
    answers = 0;
    if (connection) connection.config.reconnectMaxDelay = LOOK;
    show(state());
  };
  // What a move has changed says which one it was: from then on that is what the page shows.
  document.addEventListener("htmx:after:swap", () => {
    const number = document.querySelector("#moved")?.dataset.n;
    const pulse = document.querySelector("#pulse");
    const address = pulse.getAttribute("hx-get");
    if (number && Number(asked(address)) < Number(number)) pulse.setAttribute("hx-get", address.replace(/\d+$/, number));
  });
  const asked = (address) => new URL(address, document.baseURI).searchParams.get("n");
  const shown = () => asked(document.querySelector("#pulse").getAttribute("hx-get"));
  let through = null; // the socket that was open as news was asked for
  document.addEventListener("htmx:config:request", ({ target, detail }) => {
    if (target.id !== "pulse") return;
    through = open ? connection.socket : null;
    detail.ctx.request.timeout = 2 * PATIENCE;
  });
  document.addEventListener("htmx:before:request", ({ target, detail }) => {
    if (target.id === "pulse") asking = detail.ctx;
  });
  document.addEventListener("htmx:after:request", (event) => {
    const { target, detail } = event;
    if (target.id !== "pulse") return;
    AWAY.includes(detail.ctx.response.status) ? gone() : reached();
    // While it was on its way a move came over the socket: what it brings may be older than what is here.
    if (asked(detail.ctx.request.action) !== shown()) event.preventDefault();
    // A socket that has not brought it leads nowhere any more, as after a sleep: it is open, and nobody is at its end.
    else if (through && through === connection.socket && detail.ctx.response.status === 200) hangUp();
  });
  document.addEventListener("htmx:error", ({ target, detail }) => {
    if (target.id !== "pulse" || detail.ctx === slept) return; // the next one is on its way
    if (open && detail.error.name === "AbortError") wake(); // nobody has answered: by another line somebody may
    gone();
  });

  // --- moves ---
  // A refusal stands until a move of this page is played or refused, whatever others do meanwhile.
  const unsay = () =>
    document.querySelector("#refusal").replaceWith(Object.assign(document.createElement("div"), { id: "refusal" }));
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!table.contains(form)) return;
      if (!form.matches(".move")) {
        if (away) event.preventDefault(); // the browser would leave the page for its own error
        return;
      }
      const body = new URLSearchParams(new FormData(form, event.submitter));
      kept.set(body.get("command_id"), { body, to: form.getAttribute("action"), form: form.id, post: !open });
      setTimeout(() => {
        const move = kept.get(body.get("command_id"));
        if (!move) return;
        move.post = true;
        send();
      }, open ? PATIENCE : 0);
    },
    true,
  );
  // A form that stays where it is asks for another move next time.
  const another = (command) => {
    const field = document.querySelector(`#table [name="command_id"][value="${CSS.escape(command)}"]`);
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    if (field) field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  const done = (command, played) => {
    const move = kept.get(command);
    kept.delete(command);
    if (played) {
      unsay();
      another(command);
    }
    if (move) window.dispatchEvent(new CustomEvent("freehold:done", { detail: { form: move.form, played } }));
  };
  document.addEventListener("htmx:after:ws:message", ({ detail }) => {
    const heard = detail.message.json;
    if (heard?.done) done(heard.done, heard.played);
  });

  // One after the other, each as often as it takes: by its command id the server plays it once.
  let sending = false;
  const send = async () => {
    if (sending) return;
    sending = true;
    try {
      for (const [command, move] of kept) {
        if (move.post && !(await post(command, move))) break;
      }
    } finally {
      sending = false;
    }
  };
  const post = async (command, { to, body }) => {
    const headers = { "HX-Request": "true", ...JSON.parse(document.body.getAttribute("data-hx-headers:inherited") ?? "{}") };
    const before = shown();
    const address = `${to}?n=${before}&panels=${table.dataset.panels ?? ""}`;
    let answer, text;
    try {
      answer = await fetch(address, { method: "POST", body, headers, signal: AbortSignal.timeout(2 * PATIENCE) });
      text = await answer.text();
    } catch {
      gone();
      return false;
    }
    if (AWAY.includes(answer.status)) {
      gone();
      return false;
    }
    // What a move has changed is for a page that shows the one before; one that has gone on meanwhile asks for the rest.
    const late = shown() !== before;
    if (!text.includes('id="own"')) show(banner.dataset.lost);
    else if (!answer.ok || !late) await htmx.swap({ sourceElement: table, target: table, swap: "none", text }).catch(wake);
    if (late) wake();
    done(command, answer.ok);
    return true;
  };
})();
