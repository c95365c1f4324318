// How many house rules are not as the book has them, while one chooses: the page says what was so when it was made.
// And whoever takes another book keeps what they have set: its page is told of it, and of the book that it was.
(() => {
  "use strict";

  document.querySelector(".sheets")?.addEventListener("click", ({ target }) => {
    const sheet = target.closest("a");
    if (!sheet) return;
    const said = new URLSearchParams(new FormData(document.querySelector("#details form")));
    said.delete("csrfmiddlewaretoken");
    said.set("was", said.get("edition"));
    const leads = new URLSearchParams(sheet.search);
    for (const name of ["edition", "preset"]) if (leads.has(name)) said.set(name, leads.get(name));
    sheet.search = said;
  });

  const fold = document.querySelector("[data-differs]");
  const said = fold?.querySelector("summary small");
  if (!said) return;

  const differs = (field) => {
    if (field.type === "checkbox") return field.checked !== field.defaultChecked;
    if (field.options) return !field.options[field.selectedIndex]?.defaultSelected;
    return field.value !== "" && field.value !== field.defaultValue;
  };
  const count = () => {
    const number = [...fold.querySelectorAll("input, select")].filter(differs).length;
    const { none, one, some } = said.dataset;
    said.textContent = number === 0 ? none : number === 1 ? one : some.replace("#", number);
  };
  // What came back with a fault has its own beginning: there the page's own count stands.
  if (!fold.open) fold.addEventListener("input", count);
})();
