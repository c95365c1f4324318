// Moments in the browser's zone, where the server knows of no other: the zone stands beside them, the day unless it is
// today there. Whoever has not said where they play is proposed that zone.
(() => {
  "use strict";

  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  document.cookie = `zone=${zone};path=/;max-age=31536000;samesite=lax`; // for hours that one writes: forms are read in it
  const { lang } = document.documentElement;
  const [tongue, dateStyle] = lang === "en" ? ["en-GB", "long"] : [lang, "short"]; // as the server writes days
  const here = () => {
    for (const time of document.querySelectorAll("time[data-moment]")) {
      const at = new Date(time.dateTime);
      const today = at.toDateString() === new Date().toDateString();
      const day = today ? "" : `${at.toLocaleDateString(tongue, { dateStyle })} `;
      const clock = at.toLocaleTimeString(tongue, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
      time.textContent = `${day}${clock} (${zone})`;
      time.removeAttribute("data-moment");
    }
  };
  const field = document.querySelector('input[list="zones"]');
  if (field?.value === "UTC" && [...field.list.options].some((option) => option.value === zone)) field.value = zone;
  here();
  document.addEventListener("htmx:after:swap", here);
  window.addEventListener("freehold:moments", here);
})();
