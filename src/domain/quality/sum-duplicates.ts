import { absolute, add, compare, parseDecimal, toNumber, zero, type Decimal } from "../money/decimal.ts";
import { isSameAccount } from "../ledger/superseded/sides.ts";
import { byTime, firstIndexFrom } from "./near-rows.ts";
import { toleranceMs, type Content, type FoundDuplicates, type Reported } from "./reported.ts";
import { compareText } from "../../lib/compare-text.ts";

/** Maximum number of rows within a minute that are tried as parts. */
const maxParts = 200;
/** Maximum number of rows that are searched for rows without a duplicate. */
const maxCompared = 2_000;
/** The key of the history of the exchange's API. */
const apiHistory = "api";
/** Rows compared between two yields. */
const stepSize = 50;

type SumRules = {
  content: Content;
  /** Whether the files of the first row's format state more than those of the second's. */
  isFuller(first: Reported, second: Reported, precedes: FoundDuplicates["precedes"]): boolean;
};

/**
 * Rows that one history of an account states as one and another as several, such as an order and its fills, or a trade and its fee:
 * consecutive rows within a minute that sum to the single row, coin by coin. Histories are that of the API and that of each format of the
 * exchange's files. The API's side is kept, else that of the more complete file.
 */
export function* sumDuplicates(
  rows: readonly Reported[],
  found: FoundDuplicates,
  { content, isFuller }: SumRules,
): Generator<void, void> {
  const amountsOf = createAmounts(content);
  let compared = 0;
  for (const histories of comparableGroups(rows, found, content)) {
    yield;
    for (const { sums, parts, isApi } of orderedPairs(histories))
      for (const sumReport of sums) {
        if (++compared % stepSize === 0) yield;
        if (found.isTaken(sumReport)) continue;
        const run = runOf(sumReport, openAround(sumReport, parts, found), amountsOf);
        const [first] = run;
        if (first === undefined) continue;
        const isWholeKept = isApi.sums || (!isApi.parts && isFuller(sumReport, first, found.precedes));
        if (isWholeKept) for (const drop of run) found.take({ keep: sumReport, drop, isSum: true });
        else found.take({ keep: first, drop: sumReport, isSum: true }, run);
      }
  }
}

type HistoryPair = {
  sums: readonly Reported[];
  parts: readonly Reported[];
  /** Whether each of the two is the history of the API. */
  isApi: { sums: boolean; parts: boolean };
};

/** All pairs of histories in both roles: one states sums, the other their parts. */
function* orderedPairs(histories: ReadonlyMap<string, readonly Reported[]>): Generator<HistoryPair> {
  const sorted = [...histories].toSorted(([a], [b]) => compareText(a, b));
  for (const [name, sums] of sorted)
    for (const [otherName, parts] of sorted)
      if (name !== otherName)
        yield { sums, parts, isApi: { sums: name === apiHistory, parts: otherName === apiHistory } };
}

/** Open rows with the same coins and directions that several histories state, by history, ascending. */
function* comparableGroups(
  rows: readonly Reported[],
  found: FoundDuplicates,
  content: Content,
): Generator<Map<string, Reported[]>> {
  const groups = new Map<string, Map<string, Reported[]>>();
  for (const row of rows) {
    const history = historyOf(row);
    if (history === undefined || row[content] === "" || found.isTaken(row)) continue;
    const name = `${row.platform}\n${coinsOf(row[content])}`;
    const group = groups.get(name) ?? new Map<string, Reported[]>();
    groups.set(name, group);
    const known = group.get(history);
    if (known === undefined) group.set(history, [row]);
    else known.push(row);
  }
  for (const group of groups.values()) {
    if (group.size < 2) continue;
    for (const groupReports of group.values()) groupReports.sort(byTime);
    yield group;
  }
}

function historyOf({ platform, via, formats }: Reported): string | undefined {
  if (!platform.startsWith("exchange:")) return undefined;
  if (via === "api") return apiHistory;
  return via === "file" && formats?.length === 1 ? `file ${formats[0]}` : undefined;
}

/** The coins of a content, each with its direction or sign. */
function coinsOf(content: string): string {
  const coins = content
    .split("\n")
    .map((line) => line.slice(0, line.lastIndexOf("|") + 2).replace(/\d$/, ""));
  return [...new Set(coins)].toSorted().join("\n");
}

function openAround(row: Reported, parts: readonly Reported[], found: FoundDuplicates): Reported[] {
  const nearParts: Reported[] = [];
  const start = firstIndexFrom(parts, row.at - toleranceMs);
  for (let index = start; index < Math.min(parts.length, start + maxCompared); index++) {
    const part = parts[index];
    if (part === undefined || part.at > row.at + toleranceMs || nearParts.length === maxParts) break;
    if (!found.isTaken(part) && isSameAccount(row, part)) nearParts.push(part);
  }
  return nearParts;
}

/** A row's amounts by coin and direction, without their signs, and the first of them as a floating-point number. */
type Amounts = { byCoin: ReadonlyMap<string, Decimal>; first: number };

function createAmounts(content: Content): (row: Reported) => Amounts {
  const known = new Map<Reported, Amounts>();
  return (row) => {
    const before = known.get(row);
    if (before !== undefined) return before;
    const byCoin = new Map<string, Decimal>();
    for (const line of row[content].split("\n")) {
      const end = line.lastIndexOf("|");
      const coin = line.slice(0, end);
      byCoin.set(coin, add(byCoin.get(coin) ?? zero, absolute(parseDecimal(line.slice(end + 1)))));
    }
    const amounts = { byCoin, first: toNumber([...byCoin.values()][0] ?? zero) };
    known.set(row, amounts);
    return amounts;
  };
}

/**
 * Two or more neighbours that sum to a row in every coin, the earliest first. They are found by floating-point sums of one coin and then
 * compared exactly.
 */
function runOf(
  sumReport: Reported,
  nearParts: readonly Reported[],
  amountsOf: (row: Reported) => Amounts,
): readonly Reported[] {
  if (nearParts.length < 2) return [];
  const target = amountsOf(sumReport).first;
  const tolerance = target * 1e-9;
  const sizes = nearParts.map((row) => amountsOf(row).first);
  let [sum, start] = [0, 0];
  for (const [end, size] of sizes.entries()) {
    sum += size;
    while (start < end && sum > target + tolerance) sum -= sizes[start++] ?? 0;
    if (start === end || Math.abs(sum - target) > tolerance) continue;
    const run = nearParts.slice(start, end + 1);
    if (isSumOf(sumReport, run, amountsOf)) return run;
  }
  return [];
}

function isSumOf(
  sumReport: Reported,
  run: readonly Reported[],
  amountsOf: (row: Reported) => Amounts,
): boolean {
  return [...amountsOf(sumReport).byCoin].every(([coin, amount]) => {
    const sum = run.reduce((total, row) => add(total, amountsOf(row).byCoin.get(coin) ?? zero), zero);
    return compare(sum, amount) === 0;
  });
}
