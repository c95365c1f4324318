// What is ticked or counted in a form comes to: the server's prices, added up while one chooses.
(() => {
  "use strict";
  const table = document.querySelector("#table");
  if (!table) return;
  const times = (field) => (field.type === "checkbox" ? Number(field.checked) : Math.max(0, Number(field.value) || 0));
  const reckon = (output) => {
    let sum = 0;
    for (const field of output.closest("form").querySelectorAll("[data-sum]")) sum += Number(field.dataset.sum) * times(field);
    const parted = String(Math.abs(sum)).replace(/\B(?=(\d{3})+$)/g, output.dataset.thousands);
    const text = (sum < 0 ? "−" : "") + (sum ? output.dataset.written.replace("%s", parted) : "");
    if (output.textContent !== text) output.textContent = text;
  };
  const all = () => table.querySelectorAll("output[data-written]").forEach(reckon);
  table.addEventListener("input", ({ target }) => target.form?.querySelectorAll("output[data-written]").forEach(reckon));
  table.addEventListener("reset", () => setTimeout(all), true);
  document.addEventListener("htmx:after:swap", () => setTimeout(all)); // after what was chosen has been put back
  table.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-step]");
    const stepped = button?.matches(".each") ? button.closest("fieldset") : button?.parentElement;
    for (const field of stepped?.querySelectorAll("input[data-sum]") ?? []) {
      if (Number(button.dataset.step) > 0) field.stepUp();
      else field.stepDown();
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
})();
