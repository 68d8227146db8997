import { accountingOf } from "./accounting.ts";
import { slowerThanBaseline, writeBaseline } from "./baseline.ts";
import { familiesOf } from "./families.ts";
import { fixedWork } from "./floors.ts";
import { filesOf, recognitionOf } from "./imports.ts";
import { listsOf } from "./lists.ts";
import { manyAccountsOf } from "./many-accounts.ts";
import { netWorthOf } from "./net-worth.ts";
import { pageOf } from "./page.ts";
import { pricesOf } from "./prices.ts";
import { createReport } from "./report.ts";
import { shapesOf } from "./shapes.ts";
import { syncOf } from "./sync.ts";
import { viewsOf } from "./views.ts";
import { atRest, ledgerOf, netWorthOfThreeYears } from "./backbone.ts";

const words = process.argv.slice(2);
const only = words
  .find((word) => word.startsWith("--only="))
  ?.slice("--only=".length)
  .split(",");
const isShort = words.includes("--short");
const given = words.filter((word) => /^\d+$/.test(word)).map(Number);
/** `--short` is what CI runs: everything at 10,000 entries, and each family of chains at 2,000. */
const sizes = isShort ? [10_000] : given;
const report = createReport((line) => console.log(line), fixedWork);

/** Each section by the name `--only` knows it by. */
const sections: Record<string, () => Promise<void>> = {
  rest: () => atRest(report),
  "many-accounts": () => manyAccountsOf({ accounts: isShort ? 50 : 200, rows: 100 }, report),
  page: () => pageOf(isShort ? 10_000 : 100_000, report),
  prices: () => pricesOf(report),
  "net-worth": () => {
    netWorthOf({ years: 3, assets: 30 }, report);
    netWorthOf({ years: 10, assets: 500 }, report);
    return netWorthOfThreeYears(report);
  },
  accounting: async () => {
    for (const entries of sizes.length > 0 ? sizes : [100_000, 1_000_000])
      await accountingOf(entries, report);
  },
  shapes: () => shapesOf(isShort ? [1_000, 10_000] : sizes.length > 0 ? sizes : [10_000, 100_000], report),
  views: () => Promise.resolve(viewsOf(sizes[0] ?? 100_000, report)),
  lists: async () => {
    for (const entries of sizes.length > 0 ? sizes : [100_000]) await listsOf(entries, report);
  },
  sync: async () => {
    for (const transactions of sizes.length > 0 ? sizes : [50_000]) await syncOf(transactions, report);
  },
  families: async () => {
    for (const transactions of isShort ? [2_000] : sizes.length > 0 ? sizes : [50_000])
      await familiesOf(transactions, report, words.find((word) => word.startsWith("--family="))?.slice(9));
  },
  imports: async () => {
    await recognitionOf(report);
    for (const rows of sizes.length > 0 ? sizes : [100_000, 1_000_000]) await filesOf(rows, report);
  },
  ledger: async () => {
    for (const rows of sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000]) await ledgerOf(rows, report);
  },
};

for (const [name, section] of Object.entries(sections))
  if (only === undefined || only.includes(name)) await section();

const figures = report.figures();
const missed = figures.filter(({ met }) => met === false);
console.log(
  `\n${figures.length} figures, ${missed.length} targets not met${missed.map(({ name }) => `\n  ${name}`).join("")}`,
);
if (words.includes("--write-baseline"))
  console.log(`${writeBaseline(figures)} ratios written to bench/baseline.json`);
else {
  const slower = slowerThanBaseline(figures);
  console.log(
    `${slower.length} figures slower than the baseline${slower.map((line) => `\n  ${line}`).join("")}`,
  );
  if (slower.length > 0) process.exitCode = 1;
}
