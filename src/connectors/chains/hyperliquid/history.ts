import { z } from "zod";
import {
  add,
  compare,
  formatDecimal,
  isZero,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../../../domain/money/decimal.ts";
import { AppError, wordingOf } from "../../../errors/app-error.ts";
import { msg, type Wording } from "../../../errors/wording.ts";
import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import type { SourceGap, SyncStep } from "../../connector.ts";
import {
  assembleChange,
  assembleFill,
  assembleFunding,
  assembleReward,
  assembleStaking,
  assembleVaultResult,
  dollarAmount,
  vaultResultId,
} from "./assemble.ts";
import { repeatedPageError } from "../account/repeated-pages.ts";
import { platform, type Info } from "./info.ts";
import {
  fillRow,
  fundingRow,
  ledgerRow,
  stakingReward,
  stakingRow,
  vaultEquity,
  type LedgerRow,
} from "./rows.ts";
import { usdcHint, hypeHint } from "./hints.ts";

/** Lists that are paged by time, oldest first. */
export const lists = ["ledger", "fills", "funding"] as const;
type List = (typeof lists)[number];
type VaultFlow = { at: number; amount: string };
export type Cursor = {
  /** By list, the time up to which it was read; rows of that moment are read again. */
  read: Partial<Record<List, number>>;
  /** Deposits into and withdrawals from each vault, oldest first. */
  vaults: Record<string, VaultFlow[]>;
  /** The value of each vault beyond its principal, and since when. */
  results: Record<string, { amount: string; at: number }>;
  /** Unknown kinds of changes, and the number of fills in the first sync. */
  unknown: string[];
  fills: number;
};
type Row = { time: number };

/** The source stores this many fills of an account. */
const maxFills = 10_000;

const requestTypes: Record<List, { type: string; schema: z.ZodType<Row> }> = {
  ledger: { type: "userNonFundingLedgerUpdates", schema: ledgerRow },
  fills: { type: "userFillsByTime", schema: fillRow },
  funding: { type: "userFunding", schema: fundingRow },
};

/** A page with fewer rows is complete. */
const fullPage = 500;

/** Pages of a list from a moment on. A page that ends at its start time is passed by adding one millisecond. */
export async function* pagesOf(info: Info, user: string, list: List, from: number): AsyncGenerator<Row[]> {
  const { type, schema } = requestTypes[list];
  for (let startTime = from; ;) {
    const rows = await info.request({ type, user, startTime }, z.array(schema));
    const sorted = rows.toSorted((a, b) => a.time - b.time);
    const last = sorted.at(-1)?.time;
    if (last === undefined) return;
    // If a list ends before the requested time, the server ignores the parameter, and the following page cannot be reached.
    if (last < startTime) {
      if (rows.length < fullPage) return;
      throw repeatedPageError();
    }
    yield sorted;
    if (rows.length < fullPage) return;
    startTime = last > startTime ? last : startTime + 1;
  }
}

/** The transactions of one page. Unknown kinds of ledger changes, and flows of vaults, are noted in the cursor. */
export async function readPage(
  list: List,
  rows: Row[],
  { info, wallet, cursor }: { info: Info; wallet: string; cursor: Cursor },
): Promise<ReportedTransaction[]> {
  const transactions: ReportedTransaction[] = [];
  for (const row of rows) {
    if (list === "fills") transactions.push(await assembleFill(wallet, fillRow.parse(row), info.tokens));
    else if (list === "funding") transactions.push(assembleFunding(wallet, fundingRow.parse(row)));
    else {
      const change = ledgerRow.parse(row);
      const transaction = await assembleChange(wallet, change, info.tokens);
      if (transaction === undefined && !cursor.unknown.includes(change.delta.type))
        cursor.unknown.push(change.delta.type);
      if (transaction != null) transactions.push(transaction);
      noteVault(cursor, change);
    }
  }
  return transactions;
}

/** Records deposits into and payouts from a vault; a row that is read again counts once. */
function noteVault(cursor: Cursor, { time, delta }: LedgerRow): void {
  const vault = delta.vault?.toLowerCase();
  if (vault === undefined) return;
  const isDeposit = ["vaultCreate", "vaultDeposit"].includes(delta.type);
  if (!isDeposit && !["vaultWithdraw", "vaultDistribution"].includes(delta.type)) return;
  const stated = delta.netWithdrawnUsd ?? delta.usdc;
  if (stated === undefined) return;
  const sum = formatDecimal(dollarAmount(stated));
  const flow = { at: time, amount: isDeposit ? sum : `-${sum}` };
  const flows = (cursor.vaults[vault] ??= []);
  if (!flows.some(({ at, amount }) => at === flow.at && amount === flow.amount)) flows.push(flow);
}

/** A vault's principal in the ledger: a release never exceeds it. */
function principalOf(flows: readonly VaultFlow[]): Decimal {
  return flows.reduce((principal, { amount }) => {
    const next = add(principal, parseDecimal(amount));
    return compare(next, zero) < 0 ? zero : next;
  }, zero);
}

/** The wallet's equity in each vault, in dollars, by the vault's address in lower case. */
export async function equitiesOf(info: Info, user: string): Promise<Map<string, Decimal>> {
  const found = await info.request({ type: "userVaultEquities", user }, z.array(vaultEquity));
  return new Map(found.map(({ vaultAddress, equity }) => [vaultAddress.toLowerCase(), dollarAmount(equity)]));
}

/** Current results of vaults; those that are closed or at zero are retracted. */
export async function vaultStep(
  info: Info,
  wallet: string,
  cursor: Cursor,
  now: number,
): Promise<{ transactions: ReportedTransaction[]; retracted: string[] }> {
  const equities = await equitiesOf(info, wallet);
  const transactions: ReportedTransaction[] = [];
  const removed: string[] = [];
  for (const vault of new Set([...equities.keys(), ...Object.keys(cursor.vaults)])) {
    const result = subtract(equities.get(vault) ?? zero, principalOf(cursor.vaults[vault] ?? []));
    const amount = formatDecimal(result);
    if (cursor.results[vault]?.amount !== amount) cursor.results[vault] = { amount, at: now };
    if (isZero(result)) removed.push(vaultResultId(wallet, vault));
    else transactions.push(assembleVaultResult(wallet, vault, result, cursor.results[vault]?.at ?? now));
  }
  return { transactions, retracted: removed };
}

/** All delegations and rewards of the wallet. The source answers both without pages. */
export async function stakingStep(info: Info, wallet: string): Promise<ReportedTransaction[]> {
  const history = await info.request({ type: "delegatorHistory", user: wallet }, z.array(stakingRow));
  if (history.length === 0) return [];
  const rewards = await info.request({ type: "delegatorRewards", user: wallet }, z.array(stakingReward));
  return [
    ...history.flatMap((row) => assembleStaking(wallet, row) ?? []),
    ...rewards.map((row) => assembleReward(wallet, row)),
  ];
}

/** The pages of a list. Fills and funding that cannot be read are gaps; the next sync resumes there. */
export async function* pagesOrGap(
  list: List,
  unreadGaps: SourceGap[],
  pages: AsyncGenerator<Row[]>,
): AsyncGenerator<Row[]> {
  try {
    yield* pages;
  } catch (error) {
    if (list === "ledger" || !(error instanceof AppError) || error.code !== "upstream") throw error;
    const part = list === "fills" ? msg`Trades` : msg`Funding payments`;
    unreadGaps.push({
      from: null,
      to: null,
      reason: msg`${part} were not read: ${wordingOf(error)}`,
      about: [platform],
    });
  }
}

/** A part that each sync reads completely. If reading fails, it is a gap until a sync succeeds. */
export async function resultOrGap<Result>(
  part: Wording,
  unreadGaps: SourceGap[],
  request: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "upstream") throw error;
    unreadGaps.push({
      from: null,
      to: null,
      reason: msg`${part} were not read: ${wordingOf(error)}`,
      about: [platform],
    });
    return undefined;
  }
}

/** Kinds of changes whose effect is not known, and fills that the source no longer keeps. */
export function gapsOf({ unknown, fills }: Cursor): SourceGap[] {
  const gaps: SourceGap[] = unknown.map((type) => ({
    from: null,
    to: null,
    reason: msg`Hyperliquid listed changes of the kind "${type}", whose effect is not known. Their amounts are missing.`,
    about: [platform],
  }));
  if (fills >= maxFills)
    gaps.push({
      from: null,
      to: null,
      reason: msg`Hyperliquid keeps the newest ${maxFills} fills of an account; earlier ones are missing.`,
      about: [platform],
    });
  return gaps;
}

export function stepOf(cursor: Cursor, transactions: ReportedTransaction[], done: number): SyncStep<Cursor> {
  return {
    transactions,
    assets: [usdcHint, hypeHint],
    cursor: structuredClone(cursor),
    isComplete: true,
    progress: { done, total: null, message: `${done} transactions` },
  };
}
