// Shows notices that come while no page is open, and opens the table that they are about; and says so where no page can
// be had. Nothing of a game is ever kept here: only the page that says so, in its reader's language.
"use strict";

const PAGE = "/offline/";
const LANGUAGE = "/i18n/setlang/";
const keep = async () => (await caches.open("offline")).add(new Request(PAGE, { cache: "no-cache" }));
const kept = () => caches.match(PAGE, { ignoreVary: true });

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keep());
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  const answer = fetch(event.request);
  event.respondWith(answer.catch(async (gone) => (await kept()) ?? Promise.reject(gone)));
  if (new URL(event.request.url).pathname === LANGUAGE) event.waitUntil(answer.then(keep).catch(() => {}));
});

self.addEventListener("push", (event) => {
  const notice = event.data ? event.data.json() : { title: "Freehold", body: "", url: "/games/" };
  event.waitUntil(
    self.registration.showNotification(notice.title, {
      body: notice.body,
      icon: "/icon-192.png",
      tag: notice.url,
      data: { url: notice.url },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.url));
});
