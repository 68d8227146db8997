export default {
  offlineAsOf: "Offline, as of {{at}}. What you see was kept in this browser.",
} as const;
