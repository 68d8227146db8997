// Test files that take turns: `npm test` runs one file of each group a day, `npm run test:nightly` all of them.

/**
 * Groups of files that take much processor time: they start many processes, or look at what most changes do not touch. Files of a group cost about
 * the same and belong to one subject, so that each day has some of it.
 */
export const groups = [
  ["test/scale/cluster.test.ts", "test/scale/following.test.ts"],
  ["test/repository/packaging.test.ts", "test/repository/release.test.ts"],
  ["test/backups/drill.test.ts", "test/offsite/targets.test.ts"],
  ["test/kill.test.ts", "test/chains-kill.test.ts"],
  ["test/home-assistant/mqtt.test.ts", "test/notifications/notifications.test.ts"],
  ["test/e2e/offline.test.ts", "test/e2e/notifications.test.ts"],
  ["test/e2e/layout-shift.test.ts", "test/e2e/paper.test.ts", "test/e2e/measures.test.ts"],
  ["test/e2e/clicks.test.ts", "test/e2e/keyboard.test.ts"],
];

/** The files that wait for another day than `turn`. */
export function waitingOn(turn) {
  return groups.flatMap((files) => files.filter((_, index) => (index + turn) % files.length !== 0));
}
