// Times of day in the browser's zone, where the server knows of no other: the zone stands beside them.
(() => {
  "use strict";

  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const here = () => {
    for (const time of document.querySelectorAll("time[data-moment]")) {
      const clock = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, {
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
      });
      time.textContent = `${clock} (${zone})`;
      time.removeAttribute("data-moment");
    }
  };
  here();
  document.addEventListener("htmx:after:swap", here);
})();
