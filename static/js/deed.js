// Deeds: a link to one opens it over the plan; closed again, the focus goes back to where it came from.
(() => {
  "use strict";
  const shown = () => document.querySelector("#deed");
  if (!shown()) return;
  let from = "";
  const put = (text) => {
    const place = document.createElement("template");
    place.innerHTML = text;
    shown().replaceWith(place.content.querySelector("#deed"));
  };
  const close = () => {
    if (shown().hidden) return;
    put('<section id="deed" hidden></section>');
    document.querySelector(`#table a[href="${CSS.escape(from)}"]`)?.focus();
  };
  const open = async (address) => {
    try {
      const answer = await fetch(address, { headers: { "HX-Request": "true" } });
      if (!answer.ok) throw new Error(answer.status);
      put(await answer.text());
      from = address;
      shown().focus({ preventScroll: true });
    } catch {
      location.assign(address); // the browser says what is wrong
    }
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-deed]") ?? event.target.closest(".square")?.querySelector("a[data-deed]");
    if (link && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      open(link.getAttribute("href"));
    } else if (event.target.closest("[data-close-deed]")) close();
  });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && close());
})();
