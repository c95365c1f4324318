// Passkeys: their buttons are there where the browser knows any, and what goes wrong is said in words.
(() => {
  "use strict";
  const says = document.querySelector("[data-passkey-failed]");
  if (!window.PublicKeyCredential) {
    says.textContent = says.dataset.passkeyUnable;
    return;
  }
  for (const button of document.querySelectorAll("[data-passkey]")) button.hidden = false;
  document.addEventListener("allauth.error", (event) => {
    event.preventDefault();
    says.textContent = says.dataset.passkeyFailed;
  });
})();
