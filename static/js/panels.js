// Folds of one's controls whose content comes when they are opened: the server is told which of them are.
(() => {
  "use strict";
  const table = document.querySelector("#table");
  if (!table) return;
  const open = () => {
    const folds = [...document.querySelectorAll("#table details[data-panel][open]")];
    return [...new Set(folds.map((fold) => fold.dataset.panel || fold.id))]; // one for each offer are one panel
  };
  const lacking = () => document.querySelector("#table details[data-panel][open] [data-unfilled]");
  let socket = null;
  let told = "";
  let asking = false;

  const tell = () => {
    const panels = open();
    table.dataset.panels = panels.join(); // for whatever asks without a socket
    if (socket?.readyState !== WebSocket.OPEN) return ask();
    if (told === table.dataset.panels) return;
    told = table.dataset.panels;
    socket.send(JSON.stringify({ panels }));
  };
  const news = () => document.querySelector("#pulse").getAttribute("hx-get");
  const ask = async () => {
    if (asking || !lacking()) return;
    asking = true;
    const asked = news();
    try {
      const answer = await fetch(`${asked.split("?")[0]}?panels=${table.dataset.panels}`);
      const text = answer.status === 200 ? await answer.text() : "";
      // A move may have come meanwhile: this may be from before it, and is asked for again.
      if (text && asked === news()) htmx.swap({ sourceElement: table, target: table, swap: "none", text });
      else if (text) setTimeout(ask);
    } catch {
      // the server is away; the page says so, and the fold has a link
    } finally {
      asking = false;
    }
  };

  document.addEventListener("htmx:after:ws:connection", ({ detail }) => {
    socket = detail.connection.socket;
    told = "";
    tell();
  });
  document.addEventListener("toggle", ({ target }) => target.matches("#table [data-panel]") && tell(), true);
  document.addEventListener("htmx:after:swap", tell);
  document.addEventListener("htmx:config:request", ({ target, detail }) => {
    if (target.id === "pulse" && table.dataset.panels) detail.ctx.request.body.set("panels", table.dataset.panels);
  });
})();
