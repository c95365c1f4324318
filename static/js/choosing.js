// How many house rules are not as the book has them, while one chooses: the page says what was so when it was made.
(() => {
  "use strict";

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
