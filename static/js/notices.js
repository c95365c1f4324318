// Lets this browser show notices: asks for leave, subscribes at the push service, and tells the server.
(() => {
  "use strict";
  const button = document.querySelector("[data-push-key]");
  if (!button) return;
  const says = document.querySelector("#push-says");
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) {
    says.textContent = button.dataset.unable;
    return;
  }
  const bytes = (text) =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  const tell = (body) =>
    fetch(button.dataset.url, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": button.dataset.token },
      body: JSON.stringify(body),
    });
  const show = (on) => {
    button.textContent = on ? button.dataset.off : button.dataset.on;
    button.dataset.state = on ? "on" : "off";
    button.hidden = false;
  };
  const flip = async (registration) => {
    const old = await registration.pushManager.getSubscription();
    if (old) {
      await tell({ ...old.toJSON(), off: true });
      await old.unsubscribe();
      return show(false);
    }
    const made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytes(button.dataset.pushKey),
    });
    const answer = await tell(made.toJSON());
    if (!answer.ok) throw new Error(String(answer.status));
    return show(true);
  };
  navigator.serviceWorker.register("/sw.js").then(async (registration) => {
    const known = await registration.pushManager.getSubscription();
    if (known) tell(known.toJSON()); // the server may have forgotten it
    show(Boolean(known));
    button.addEventListener("click", () => {
      flip(registration).catch(() => {
        says.textContent = button.dataset.failed;
      });
    });
  });
})();
