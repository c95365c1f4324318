// Shows notices that come while no page is open, and opens the table that they are about.
"use strict";

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
