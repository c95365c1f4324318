// A button that copies the address of a table or a club; without a clipboard it stays away, and one copies by hand.
(() => {
  "use strict";

  for (const button of document.querySelectorAll("[data-copy]")) {
    if (!navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      const field = document.querySelector(button.dataset.copy);
      field.select();
      try {
        await navigator.clipboard.writeText(field.value);
        button.textContent = button.dataset.copied;
      } catch {
        document.execCommand("copy");
      }
    });
  }
})();
