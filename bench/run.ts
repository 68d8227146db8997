import { accountingOf } from "./accounting.ts";
import { slowerThanBaseline, writeBaseline } from "./baseline.ts";
import { familiesOf } from "./families.ts";
import { fixedWork } from "./floors.ts";
import { filesOf, recognitionOf } from "./imports.ts";
import { listsOf } from "./lists.ts";
import { manyAccountsOf } from "./many-accounts.ts";
import { netWorthOf } from "./net-worth.ts";
import { pageOf } from "./page.ts";
import { peersOf } from "./peers.ts";
import { pricesOf } from "./prices.ts";
import { createReport, type Report } from "./report.ts";
import { runOptionsOf, type RunOptions } from "./run-options.ts";
import { shapesOf } from "./shapes.ts";
import { syncOf } from "./sync.ts";
import { viewsOf } from "./views.ts";
import { atRest, ledgerOf, netWorthOfThreeYears } from "./backbone.ts";

const report = createReport((line) => console.log(line), fixedWork);

/** The sections by their names in `--only`. */
const sections = {
  rest: () => atRest(report),
  "many-accounts": ({ isShort }) => manyAccountsOf({ accounts: isShort ? 50 : 200, rows: 100 }, report),
  page: ({ isShort }) => pageOf(isShort ? 10_000 : 100_000, report),
  prices: () => pricesOf(report),
  "net-worth": () => {
    netWorthOf({ years: 3, assets: 30 }, report);
    netWorthOf({ years: 10, assets: 500 }, report);
    return netWorthOfThreeYears(report);
  },
  accounting: (options) => forEachSize(options, [100_000, 1_000_000], accountingOf),
  shapes: ({ isShort, sizes }) =>
    shapesOf(isShort ? [1_000, 10_000] : sizes.length > 0 ? sizes : [10_000, 100_000], report),
  views: (options) => Promise.resolve(viewsOf(sizesOf(options, [100_000])[0] ?? 100_000, report)),
  lists: (options) => forEachSize(options, [100_000], listsOf),
  sync: (options) => forEachSize(options, [50_000], syncOf),
  families: async ({ isShort, sizes, family }) => {
    for (const transactions of isShort ? [2_000] : sizes.length > 0 ? sizes : [50_000])
      await familiesOf(transactions, report, family);
  },
  imports: async (options) => {
    await recognitionOf(report);
    await forEachSize(options, [100_000, 1_000_000], filesOf);
  },
  ledger: (options) => forEachSize(options, [10_000, 100_000, 1_000_000], ledgerOf),
} satisfies Record<string, (options: RunOptions) => Promise<void>>;

function sizesOf({ isShort, sizes }: RunOptions, usualSizes: readonly number[]): readonly number[] {
  if (isShort) return [10_000];
  return sizes.length > 0 ? sizes : usualSizes;
}

async function forEachSize(
  options: RunOptions,
  usualSizes: readonly number[],
  section: (size: number, report: Report) => Promise<void>,
): Promise<void> {
  for (const size of sizesOf(options, usualSizes)) await section(size, report);
}

const options = runOptionsOf(process.argv.slice(2), Object.keys(sections));
if (options.comparesPeers) await forEachSize(options, [50_000], peersOf);
else
  for (const [name, section] of Object.entries(sections))
    if (options.only === undefined || options.only.includes(name)) await section(options);

const figures = report.figures();
const missed = figures.filter(({ met }) => met === false);
console.log(
  `\n${figures.length} figures, ${missed.length} targets not met${missed.map(({ name }) => `\n  ${name}`).join("")}`,
);
if (options.writesBaseline) console.log(`${writeBaseline(figures)} ratios written to bench/baseline.json`);
else {
  const slower = slowerThanBaseline(figures);
  console.log(
    `${slower.length} figures slower than the baseline${slower.map((line) => `\n  ${line}`).join("")}`,
  );
  if (slower.length > 0) process.exitCode = 1;
}
