// Test files that take turns: `npm test` runs those of one day of each group, and all of a group whose subject was changed; `npm run test:nightly`
// runs all files.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { root } from "./ensure-installed.mjs";

const page = ["dashboard/", "src/client/", "src/contract/", "test/e2e/world.ts", "test/e2e/faults.ts"];
const backups = ["src/archive/", "src/tasks/backup/", "src/tasks/restore/", "src/tasks/offsite/"];
const evm = ["src/connectors/chains/evm/", "src/domain/protocols/"];
const exchanges = ["src/connectors/exchanges/", "src/tasks/connections/"];

/** Files of a group cost about the same, so that each day takes as long. `subject`: the beginnings of the paths that they are about. */
const group = (subject, ...files) => ({ subject, days: files.map((file) => [`test/${file}.test.ts`]) });

/** The files of a folder, half of them a day, without those that are in another group. */
function halves(subject, folder, others) {
  const files = readdirSync(`${root}test/${folder}`, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => `test/${folder}/${name}`)
    .filter((file) => !others.flatMap(({ days }) => days.flat()).includes(file))
    .toSorted();
  const half = (day) => files.filter((_, index) => index % 2 === day);
  return { subject, days: [half(0), half(1)] };
}

/** Files that take much processor time, by what they are about. */
const single = [
  group(page, "e2e/accessibility", "e2e/german"),
  group(page, "e2e/analysis", "e2e/net-worth"),
  group(page, "e2e/assistant", "e2e/backups"),
  group(page, "e2e/clicks", "e2e/keyboard"),
  group(page, "e2e/coin", "e2e/holdings"),
  group(page, "e2e/connections", "e2e/imports"),
  group(page, "e2e/corrections", "e2e/editing"),
  group(page, "e2e/defi", "e2e/issues"),
  group(page, "e2e/import-differences", "e2e/german-errors"),
  group(page, "e2e/layout-shift", "e2e/paper", "e2e/measures"),
  group(page, "e2e/lists-and-print", "e2e/people"),
  group(page, "e2e/offline", "e2e/notifications"),
  group(page, "e2e/portfolios", "e2e/search"),
  group(page, "e2e/same-figures", "e2e/saved-views"),
  group(page, "e2e/chart-tables", "e2e/settings", "e2e/taxes"),
  group(page, "e2e/focus", "e2e/session-end"),
  group(page, "e2e/review-details", "e2e/tasks-of-owners"),
  group(backups, "backups/drill", "offsite/targets"),
  group(backups, "backups/encrypted", "backups/restore"),
  group(["src/app/", "src/store/server/", "src/platform/postgres/"], "scale/cluster", "scale/following"),
  group(["src/app/", "src/store/", "src/tasks/", "src/relayer/"], "kill", "chains-kill"),
  group(
    ["src/tasks/notifications/", "src/domain/notifications/"],
    "home-assistant/mqtt",
    "notifications/notifications",
  ),
  group(["src/cli/", "src/server/", "src/app/", "bench/load/"], "cli", "load"),
  group(["scripts/", "packaging/"], "repository/packaging", "repository/release"),
  group(["src/assistant/", "src/platform/sandbox/"], "assistant/obedience", "assistant/sandbox"),
  group(evm, "chains/evm/evm-explorer", "chains/evm/evm-node"),
  group(evm, "conformance/evm-bundles", "conformance/protocol-round-trips"),
  group(exchanges, "exchanges/accounts", "exchanges/products"),
  group(["src/importers/"], "conformance/resaved-files", "importers/previews"),
];

/** Files of recordings, chains, exchanges and formats: there are many of each kind. */
const connectors = ["src/connectors/", "src/tasks/connections/", "src/net/"];
const importers = ["src/importers/", "src/platform/csv/", "test/fixtures/importers/"];
const folders = [
  [connectors, "chains"],
  [connectors, "exchanges"],
  [[...connectors, ...importers], "conformance"],
  [importers, "importers"],
  [importers, "silent-errors"],
];
export const groups = [...single, ...folders.map(([subject, folder]) => halves(subject, folder, single))];

/** The files that wait for another day than `turn`, given the paths that were changed. */
export function waitingOn(turn, changed) {
  const isChanged = ({ subject, days }) =>
    changed.some(
      (path) =>
        path.startsWith("package") ||
        days.some((files) => files.includes(path)) ||
        subject.some((start) => path.startsWith(start)),
    );
  return groups
    .filter((one) => !isChanged(one))
    .flatMap(({ days }) => days.filter((_, index) => (index + turn) % days.length !== 0).flat());
}

/** The paths in a clone that are not committed, or not yet in the branch that it follows. */
export function changedPaths() {
  const linesOf = (...words) =>
    spawnSync("git", words, { cwd: root, encoding: "utf8" }).stdout?.split("\n").filter(Boolean) ?? [];
  return [
    ...linesOf("diff", "--name-only", "HEAD"),
    ...linesOf("ls-files", "--others", "--exclude-standard"),
    ...linesOf("diff", "--name-only", "@{upstream}...HEAD"),
  ];
}
