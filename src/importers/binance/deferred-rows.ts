import { isCurrency } from "../../domain/assets/asset.ts";
import type { GroupRefusals } from "../reading/group-refusals.ts";
import {
  hasSide,
  refuseOneSided,
  purchaseOf,
  singleOf,
  tradesOf,
  transactionOf,
  type GroupResult,
} from "./groups.ts";
import type { StatementRow } from "./rows.ts";

const minute = 60_000;
/** The money of a card purchase is credited a second before it is spent, sometimes minutes. */
const fundingWindow = 10 * minute;
/** Since September 2025, the payment of a fiat purchase is a negative deposit seconds before the coin is credited. */
const chargeWindow = 10_000;
/** The new token of a swap is credited days after the old one was debited. */
const swapWindow = 30 * 24 * 60 * minute;
/** The two rows of a conversion or fiat purchase usually have the same second, but can be half a minute apart. */
const pairWindow = 2 * minute;
/** An auto-invest plan is debited minutes before its coins are credited. */
const planWindow = 10 * minute;

/** Rows that belong together with rows of other seconds, and are therefore processed at the end of the file. */
export type DeferredRows = {
  /** Defers a row; returns `false` if it can be processed now. */
  keep(row: StatementRow): boolean;
  /** Defers a trade that a negative deposit may have paid, or one side of a conversion or token swap; returns `false` for other trades. */
  deferTrade(rows: StatementRow[]): boolean;
  end(): GroupResult & { swaps: number };
};

/** Group keys under which a refused row also refuses deferred rows. */
export const deferredKeys = {
  funding: "funding",
  swap: "swap",
  plan: (at: number): string => `plan|${Math.floor(at / planWindow)}`,
  plansAround: (at: number): string[] => [-1, 0, 1].map((step) => deferredKeys.plan(at + step * planWindow)),
  pair: (at: number, name: string): string =>
    `pair|${Math.floor(at / pairWindow)}|${name.trim().toLowerCase()}`,
  /** A row that cannot be read may be a further side of any conversion near it. */
  pairsAround: (at: number, name: string): string[] =>
    isPairable({ name }) ? [-1, 0, 1].map((step) => deferredKeys.pair(at + step * pairWindow, name)) : [],
};

export function createDeferredRows(
  refusals: GroupRefusals,
  keysOf: {
    purchase(row: StatementRow): string;
    tradesAt(row: StatementRow, at: number): string[];
  },
): DeferredRows {
  const fundings: StatementRow[] = [];
  const charges: StatementRow[] = [];
  const plans: StatementRow[] = [];
  const purchases = new Map<string, StatementRow[]>();
  const unpaid: StatementRow[][] = [];
  const swaps: StatementRow[] = [];
  const halves: StatementRow[] = [];

  const allowed = (keys: string[], rows: StatementRow[], result: GroupResult): boolean =>
    !refusals.isRefused(
      keys,
      rows.map((row) => ({ row })),
      result.problems,
    );
  return {
    keep(row) {
      const { kind } = row.operation;
      if (kind === "funding") {
        // A separate deposit, which is processed now.
        fundings.push(row);
        return false;
      }
      if (kind === "plan") plans.push(row);
      else if (kind === "purchase") push(purchases, keysOf.purchase(row), row);
      else if (isCharge(row)) charges.push(row);
      else return false;
      return true;
    },
    deferTrade(rows) {
      const isHalf = hasSide(rows, "out") !== hasSide(rows, "in");
      if (!isHalf) return false;
      if (rows.every(isSwap)) swaps.push(...rows);
      else if (rows.every(isPairable)) halves.push(...rows);
      else return false;
      return true;
    },
    end() {
      const result: ReturnType<DeferredRows["end"]> = { transactions: [], problems: [], swaps: 0 };
      for (const rows of pairsOf(halves)) {
        const keys = rows.flatMap(({ at, name }) => [deferredKeys.pair(at, name), `moment|${at}`]);
        if (!allowed(keys, rows, result)) continue;
        if (areTwoCoins(rows)) result.transactions.push(transactionOf("trade", rows));
        else if (rows.every(isPurchase)) unpaid.push(rows);
        else addTo(result, refuseOneSided(rows));
      }
      for (const rows of clustersOf(swaps, swapWindow)) {
        const keys = [deferredKeys.swap, ...rows.map(({ at }) => `moment|${at}`)];
        if (!allowed(keys, rows, result)) continue;
        const swapped = swapOf(rows);
        result.swaps += swapped.transactions.length;
        addTo(result, swapped);
      }
      for (const rows of unpaid.toSorted(byTime)) paidBy(charges, rows, result);
      for (const row of charges) {
        const keys = secondsOf(chargeWindow).flatMap((step) => keysOf.tradesAt(row, row.at + step));
        if (allowed(keys, [row], result)) result.transactions.push(singleOf(row));
      }
      for (const [key, rows] of [...purchases].toSorted(([, a], [, b]) => byTime(a, b))) {
        const [first] = rows;
        const keys = [key, deferredKeys.funding, `moment|${first?.at}`];
        if (allowed(keys, rows, result))
          addTo(result, purchaseOf(rows, { isFunded: takeFunding(fundings, rows) }));
      }
      for (const rows of chainsOf(plans)) {
        const keys = rows.flatMap(({ at }) => [deferredKeys.plan(at), `moment|${at}`]);
        if (allowed(keys, rows, result)) addTo(result, planOf(rows));
      }
      return result;
    },
  };
}

function push(groups: Map<string, StatementRow[]>, key: string, row: StatementRow): void {
  const known = groups.get(key);
  if (known === undefined) groups.set(key, [row]);
  else known.push(row);
}

function addTo(result: GroupResult, { transactions, problems }: GroupResult): void {
  result.transactions.push(...transactions);
  result.problems.push(...problems);
}

const byTime = (a: readonly StatementRow[], b: readonly StatementRow[]): number =>
  (a[0]?.at ?? 0) - (b[0]?.at ?? 0);

function secondsOf(span: number): number[] {
  return Array.from({ length: span / 1000 + 1 }, (_, second) => second * 1000);
}

function isCharge({ name, out, asset }: StatementRow): boolean {
  return out && isCurrency(asset.assetId) && /^deposit$/i.test(name.trim());
}

export function isSwap({ operation }: Pick<StatementRow, "operation">): boolean {
  return operation.kind === "convert" && operation.family === "token swap";
}

function isPairable({ name }: Pick<StatementRow, "name">): boolean {
  return /^(?:(?:binance )?convert|buy crypto with fiat|sell crypto to fiat)$/i.test(name.trim());
}

function isPurchase({ name, out }: StatementRow): boolean {
  return !out && /^buy crypto with fiat$/i.test(name.trim());
}

/** Rows of one operation and account that are close in time: all if they have two coins, otherwise those with the same remark. */
function pairsOf(rows: readonly StatementRow[]): StatementRow[][] {
  const operations = new Map<string, StatementRow[]>();
  for (const row of rows) push(operations, `${row.wallet}|${row.name.toLowerCase()}`, row);
  return [...operations.values()]
    .flatMap((sameOperationRows) => clustersOf(sameOperationRows, pairWindow))
    .flatMap((cluster) => {
      if (areTwoCoins(cluster)) return [cluster];
      const remarks = new Map<string, StatementRow[]>();
      for (const row of cluster) push(remarks, row.remark, row);
      return [...remarks.values()];
    });
}

/** Groups rows that are at most `span` milliseconds apart. */
function clustersOf(rows: readonly StatementRow[], span: number): StatementRow[][] {
  const clusters: StatementRow[][] = [];
  for (const row of rows.toSorted((a, b) => a.at - b.at || a.row - b.row)) {
    const cluster = clusters.at(-1);
    const last = cluster?.at(-1);
    if (cluster === undefined || last === undefined || row.at - last.at > span) clusters.push([row]);
    else cluster.push(row);
  }
  return clusters;
}

/** Whether exactly one coin was debited and exactly one other was credited. */
function areTwoCoins(rows: readonly StatementRow[]): boolean {
  const olds = new Set(rows.filter(({ out }) => out).map(({ coin }) => coin));
  const news = new Set(rows.filter(({ out }) => !out).map(({ coin }) => coin));
  return olds.size === 1 && news.size === 1 && new Set([...olds, ...news]).size === 2;
}

/** A swap of one old token for one new token that was credited later. */
function swapOf(rows: StatementRow[]): GroupResult {
  if (!areTwoCoins(rows) || rows[0]?.out !== true) return refuseOneSided(rows);
  return { transactions: [transactionOf("migration", rows)], problems: [] };
}

/** Removes the last charge before the purchase from `charges`, and books both as a trade. */
function paidBy(charges: StatementRow[], rows: StatementRow[], result: GroupResult): void {
  const at = rows[0]?.at ?? 0;
  const charge = charges
    .filter((charge) => charge.at <= at && at - charge.at <= chargeWindow)
    .toSorted((a, b) => b.at - a.at)[0];
  if (charge === undefined) {
    addTo(result, refuseOneSided(rows));
    return;
  }
  charges.splice(charges.indexOf(charge), 1);
  result.transactions.push(transactionOf("trade", [...rows, charge]));
}

/** Removes the payment of a purchase from `fundings`; returns whether the file has it. */
function takeFunding(fundings: StatementRow[], rows: StatementRow[]): boolean {
  const paidRow = rows.find(({ out }) => out);
  if (paidRow === undefined) return false;
  const found = fundings.findIndex(
    ({ coin, at }) => coin === paidRow.coin && Math.abs(at - paidRow.at) <= fundingWindow,
  );
  if (found >= 0) fundings.splice(found, 1);
  return found >= 0;
}

/** The rows of each purchase of a plan: those of one second if it has both sides, otherwise debits and the credits minutes after them. */
function chainsOf(plans: readonly StatementRow[]): StatementRow[][] {
  const seconds = new Map<string, StatementRow[]>();
  for (const row of plans.toSorted((a, b) => a.at - b.at || a.row - b.row))
    push(seconds, `${row.at}|${row.wallet}`, row);
  const chains: StatementRow[][] = [];
  let open: StatementRow[] = [];
  for (const rows of seconds.values()) {
    if (hasSide(rows, "out") && hasSide(rows, "in")) {
      chains.push(rows);
      continue;
    }
    const last = open.at(-1);
    const gap = (rows[0]?.at ?? 0) - (last?.at ?? 0);
    const isNext = hasSide(rows, "out") && hasSide(open, "in") && gap > minute;
    if (last !== undefined && (gap > planWindow || isNext)) {
      chains.push(open);
      open = [];
    }
    open.push(...rows);
  }
  if (open.length > 0) chains.push(open);
  return chains;
}

function planOf(rows: StatementRow[]): GroupResult {
  const seconds = new Set(rows.map(({ at }) => at));
  if (seconds.size === 1) return tradesOf(rows);
  if (!hasSide(rows, "out") || !hasSide(rows, "in")) return refuseOneSided(rows);
  return { transactions: [transactionOf("trade", rows)], problems: [] };
}
