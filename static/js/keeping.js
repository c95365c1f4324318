// What one has typed, ticked, chosen and opened, and where one is, survive whatever the server sends.
(() => {
  "use strict";
  const own = () => document.getElementById("own");
  const mine = (element) => Boolean(element?.closest("#own, #desk")); // the paper of the moment, or one's desk
  const fields = "input[id], select, textarea[id]";
  // A list has the name of its form and its own: it stands in the page as plainly as a player of programs reads it.
  const keyOf = (field) => field.id || (field.form?.id ? `${field.form.id}-${field.name}` : "");
  const lists = () => [...document.querySelectorAll("#table select:not(.say select)")]; // what one says is no move
  const fieldOf = (key) => document.getElementById(key) ?? lists().find((list) => keyOf(list) === key);

  // A form that came as a fragment has no token: it gets the one of this page when it is sent.
  const headers = JSON.parse(document.body.getAttribute("data-hx-headers:inherited") ?? "{}");
  document.addEventListener(
    "submit",
    ({ target: form }) => {
      if (form.method !== "post" || form.elements.csrfmiddlewaretoken || !headers["X-CSRFToken"]) return;
      const token = Object.assign(document.createElement("input"), { type: "hidden", name: "csrfmiddlewaretoken" });
      token.value = headers["X-CSRFToken"];
      form.prepend(token);
    },
    true,
  );

  // Drafts: what has been put into a field, by its key. A form of business may go for a while and come again.
  const drafts = new Map();
  const ticks = (field) => field.type === "checkbox" || field.type === "radio";
  const put = (field) => drafts.set(keyOf(field), {
    value: field.value, checked: field.checked, passing: passing(field), form: field.form?.id,
  });
  const passing = (field) => Boolean(field.closest(".now, .bidding, .offers"));
  const restore = (field, { value, checked }) => {
    if (ticks(field)) field.checked = checked;
    else if (field.value !== value) field.value = value;
  };
  document.addEventListener("input", ({ target }) => {
    if (!target.matches(fields) || !target.closest("#table") || !keyOf(target)) return;
    put(target);
    if (target.type === "radio") document.getElementsByName(target.name).forEach((other) => other.id && put(other));
  });

  // While a fragment is laid over what is there, these attributes are the reader's and not the server's.
  const kept = (element, name) =>
    name === "open"
      ? element.localName === "details"
      : name === "required"
        ? element.localName === "select"
        : name === "disabled"
          ? Boolean(element.dataset.of)
          : ["value", "checked", "selected"].includes(name) &&
            (drafts.has(keyOf(element)) || element === document.activeElement);
  document.addEventListener("DOMContentLoaded", () =>
    htmx.registerExtension("keeping", {
      htmx_before_morph_attr: (element, detail) => !(element.type !== "hidden" && kept(element, detail.attrName)),
    }),
  );

  // Folds that went and came again are as they were.
  const open = new Set();
  document.addEventListener(
    "toggle",
    ({ target: fold }) => {
      if (!fold.id || !fold.isConnected) return;
      if (fold.open) open.add(fold.id);
      else open.delete(fold.id);
    },
    true,
  );

  // After an answer one is at the next one: at once, or as soon as there is something to answer. A box to tick is no
  // answer: the space bar that threw the dice would tick it.
  let answering = false;
  const lost = () => [null, document.body, own()].includes(document.activeElement);
  const onwards = () => {
    if (!answering || !lost()) return;
    const next = own()?.querySelector(".now :is(button, input:not([type=hidden], [type=checkbox]), select)");
    (next ?? own())?.focus({ preventScroll: true });
    answering = !next;
  };
  document.addEventListener("submit", ({ target }) => (answering = mine(target)), true);
  document.addEventListener("focusin", ({ target }) => {
    if (target !== own()) answering = false;
  });
  // A key held down answers one question, not the one after it too.
  document.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter" && mine(event.target)) event.preventDefault();
  });

  // A list whose choice has gone is empty, and is not sent so.
  const demand = () => lists().forEach((list) => (list.required = true));
  demand();

  // An auction has a paper of its own, not the last one made larger: what is another element has not moved away.
  const sells = (page) => Boolean(page.querySelector("#auction"));
  document.addEventListener("htmx:before:swap", ({ detail }) => {
    for (const { target, fragment, swapSpec } of detail.tasks)
      if (target?.id === "own" && sells(target) !== sells(fragment))
        Object.assign(swapSpec, { style: "outerHTML", settle: 0 }); // or its classes come late, over those of the next
  });

  let held = null; // what had the focus before a fragment came
  document.addEventListener("htmx:before:swap", () => {
    held = mine(document.activeElement) ? document.activeElement : null;
  });
  document.addEventListener("htmx:after:swap", () => {
    for (const [key, draft] of drafts) {
      const field = fieldOf(key);
      if (field) restore(field, draft);
      else if (draft.passing) drafts.delete(key);
    }
    demand();
    for (const id of open) {
      const fold = document.getElementById(id);
      if (fold) fold.open = true;
    }
    if (held && !held.isConnected) answering = true;
    onwards();
  });

  // A move that was played leaves an empty form, and nothing for fields that went with it; one refused, all as it was.
  window.addEventListener("freehold:done", ({ detail: { form, played } }) => {
    if (!played || !form) return;
    for (const [key, draft] of drafts) if (draft.form === form) drafts.delete(key);
    const sent = document.getElementById(form);
    sent?.reset();
    open.delete(sent?.parentElement.id); // its fold says so itself only later, perhaps after what comes next
  });
})();
