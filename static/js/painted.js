// What one has pressed is seen to be pressed before the page is drawn anew for what follows from it.
(() => {
  "use strict";
  const LONGEST = 200; // ms: a page that is not painted waits for no paint
  let socket = null;
  let pressed = false;
  const late = []; // what the socket has said meanwhile

  const painted = () => {
    pressed = false;
    for (const data of late.splice(0)) socket.dispatchEvent(new MessageEvent("message", { data }));
  };
  const press = () => {
    if (pressed || document.hidden) return;
    pressed = true;
    setTimeout(() => pressed && painted(), LONGEST);
    requestAnimationFrame(() => setTimeout(painted)); // a task after the frame
  };
  for (const kind of ["click", "keydown"]) addEventListener(kind, press, true);
  // It looks pressed until the server has answered.
  const sent = ({ target, submitter }) => target.matches(".move") && submitter?.setAttribute("aria-busy", "true");
  document.addEventListener("submit", sent, true);
  window.addEventListener("freehold:done", () => {
    for (const button of document.querySelectorAll("#table [aria-busy]")) button.removeAttribute("aria-busy");
  });
  document.addEventListener("htmx:after:ws:connection", ({ detail }) => (socket = detail.connection.socket));
  document.addEventListener("htmx:before:ws:message", ({ detail }) => {
    if (!pressed) return;
    late.push(detail.message.text);
    detail.message.cancelled = true;
  });
})();
