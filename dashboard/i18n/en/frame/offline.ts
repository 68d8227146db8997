export default {
  offlineAsOf: "Offline, as of {{at}}. What you see was kept in this browser.",
  newVersion: "The service runs a new version.",
  reload: "Load the new page",
} as const;
