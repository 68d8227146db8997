// Shows notifications of the service that arrive by Web Push while the page is closed.
self.addEventListener("push", (event) => {
  const { id, title, message } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body: message, tag: id, icon: "/rose.svg" }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow("/notifications"));
});
