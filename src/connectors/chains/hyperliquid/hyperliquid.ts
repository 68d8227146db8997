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
import { AppError } from "../../../errors/app-error.ts";
import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import type { Connector, ConnectorContext, SourceGap, SyncStep } from "../../connector.ts";
import { withInteractiveErrors } from "../../interactive-errors.ts";
import {
  assembleChange,
  assembleFill,
  assembleFunding,
  assembleReward,
  assembleStaking,
  assembleVaultResult,
  dollars,
  stakingPosition,
  vaultPosition,
  vaultResultId,
} from "./assemble.ts";
import { samePageAgain } from "../account/repeated-pages.ts";
import { hyperliquidCoverage } from "./coverage.ts";
import { createInfo, hype, platform, usdc, type Info } from "./info.ts";
import {
  fillRow,
  fundingRow,
  ledgerRow,
  perpState,
  spotState,
  stakingReward,
  stakingRow,
  stakingState,
  vaultEquity,
  type LedgerRow,
} from "./rows.ts";

const settings = z.strictObject({
  address: z
    .string()
    .trim()
    .regex(/^0x[0-9a-fA-F]{40}$/, "is not an address (0x and 40 hexadecimal digits)")
    .transform((text) => text.toLowerCase())
    .meta({ title: "Address" }),
});
type Settings = z.output<typeof settings>;

/** Lists that are paged by time, oldest first. */
const lists = ["ledger", "fills", "funding"] as const;
type List = (typeof lists)[number];
type VaultFlow = { at: number; amount: string };
type Cursor = {
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
const keptFills = 10_000;

const questions: Record<List, { type: string; schema: z.ZodType<Row> }> = {
  ledger: { type: "userNonFundingLedgerUpdates", schema: ledgerRow },
  fills: { type: "userFillsByTime", schema: fillRow },
  funding: { type: "userFunding", schema: fundingRow },
};

/** A page with fewer rows is complete. */
const fullPage = 500;

/** Pages of a list from a moment on. A page that ends at its start time is passed by adding one millisecond. */
async function* pagesOf(info: Info, user: string, list: List, from: number): AsyncGenerator<Row[]> {
  const { type, schema } = questions[list];
  for (let startTime = from; ;) {
    const rows = await info.ask({ type, user, startTime }, z.array(schema));
    const sorted = rows.toSorted((a, b) => a.time - b.time);
    const last = sorted.at(-1)?.time;
    if (last === undefined) return;
    // A list that ends before the moment asked for is one of a server that ignores it: the page after this one cannot be reached.
    if (last < startTime) {
      if (rows.length < fullPage) return;
      throw samePageAgain();
    }
    yield sorted;
    if (rows.length < fullPage) return;
    startTime = last > startTime ? last : startTime + 1;
  }
}

async function read(
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
      const made = await assembleChange(wallet, change, info.tokens);
      if (made === undefined && !cursor.unknown.includes(change.delta.type))
        cursor.unknown.push(change.delta.type);
      if (made != null) transactions.push(made);
      noteVault(cursor, change);
    }
  }
  return transactions;
}

/** Records deposits into and payouts from a vault; a row that is read again counts once. */
function noteVault(cursor: Cursor, { time, delta }: LedgerRow): void {
  const vault = delta.vault?.toLowerCase();
  if (vault === undefined) return;
  const taken = ["vaultCreate", "vaultDeposit"].includes(delta.type);
  if (!taken && !["vaultWithdraw", "vaultDistribution"].includes(delta.type)) return;
  const sum = formatDecimal(dollars(delta.netWithdrawnUsd ?? delta.usdc ?? "0"));
  const flow = { at: time, amount: taken ? sum : `-${sum}` };
  const flows = (cursor.vaults[vault] ??= []);
  if (!flows.some(({ at, amount }) => at === flow.at && amount === flow.amount)) flows.push(flow);
}

/** A vault's principal in the ledger: a release never exceeds it. */
function principalOf(flows: readonly VaultFlow[]): Decimal {
  return flows.reduce((held, { amount }) => {
    const next = add(held, parseDecimal(amount));
    return compare(next, zero) < 0 ? zero : next;
  }, zero);
}

async function equitiesOf(info: Info, user: string): Promise<Map<string, Decimal>> {
  const found = await info.ask({ type: "userVaultEquities", user }, z.array(vaultEquity));
  return new Map(found.map(({ vaultAddress, equity }) => [vaultAddress.toLowerCase(), dollars(equity)]));
}

/** Current results of vaults; those that are closed or at zero are retracted. */
async function vaultStep(
  info: Info,
  wallet: string,
  cursor: Cursor,
  now: number,
): Promise<{ transactions: ReportedTransaction[]; gone: string[] }> {
  const equities = await equitiesOf(info, wallet);
  const transactions: ReportedTransaction[] = [];
  const gone: string[] = [];
  for (const vault of new Set([...equities.keys(), ...Object.keys(cursor.vaults)])) {
    const result = subtract(equities.get(vault) ?? zero, principalOf(cursor.vaults[vault] ?? []));
    const amount = formatDecimal(result);
    if (cursor.results[vault]?.amount !== amount) cursor.results[vault] = { amount, at: now };
    if (isZero(result)) gone.push(vaultResultId(wallet, vault));
    else transactions.push(assembleVaultResult(wallet, vault, result, cursor.results[vault]?.at ?? now));
  }
  return { transactions, gone };
}

async function stakingStep(info: Info, wallet: string): Promise<ReportedTransaction[]> {
  const history = await info.ask({ type: "delegatorHistory", user: wallet }, z.array(stakingRow));
  if (history.length === 0) return [];
  const rewards = await info.ask({ type: "delegatorRewards", user: wallet }, z.array(stakingReward));
  return [
    ...history.flatMap((row) => assembleStaking(wallet, row) ?? []),
    ...rewards.map((row) => assembleReward(wallet, row)),
  ];
}

/** The pages of a list. Fills and funding that the source does not answer are named, and read from where they ended by the next sync. */
async function* orUnread(
  list: List,
  unread: SourceGap[],
  pages: AsyncGenerator<Row[]>,
): AsyncGenerator<Row[]> {
  try {
    yield* pages;
  } catch (error) {
    if (list === "ledger" || !(error instanceof AppError) || error.code !== "upstream") throw error;
    const part = list === "fills" ? "Trades" : "Funding payments";
    unread.push({
      from: null,
      to: null,
      reason: `${part} were not read: ${error.message}`,
      about: [platform],
    });
  }
}

/** A part that each sync reads completely: where the source does not answer it, it is named until a sync reads it. */
async function unlessUnread<Result>(
  part: string,
  unread: SourceGap[],
  ask: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "upstream") throw error;
    unread.push({
      from: null,
      to: null,
      reason: `${part} were not read: ${error.message}`,
      about: [platform],
    });
    return undefined;
  }
}

function gapsOf({ unknown, fills }: Cursor): SourceGap[] {
  const gaps: SourceGap[] = unknown.map((type) => ({
    from: null,
    to: null,
    reason: `Hyperliquid listed changes of the kind "${type}", whose effect is not known. Their amounts are missing.`,
    about: [platform],
  }));
  if (fills >= keptFills)
    gaps.push({
      from: null,
      to: null,
      reason: `Hyperliquid keeps the newest ${keptFills} fills of an account; earlier ones are missing.`,
      about: [platform],
    });
  return gaps;
}

/** Dollars of a perpetuals account: its value without unrealised results, which are not a balance yet. */
async function perpCash(info: Info, user: string): Promise<Decimal> {
  const { marginSummary, assetPositions } = await info.ask({ type: "clearinghouseState", user }, perpState);
  return assetPositions.reduce(
    (cash, { position }) => subtract(cash, parseDecimal(position.unrealizedPnl)),
    parseDecimal(marginSummary.accountValue),
  );
}

async function heldBy(info: Info, wallet: string): Promise<Map<string, Decimal>> {
  const held = new Map<string, Decimal>();
  const put = (where: string, assetId: string, amount: Decimal): void =>
    void held.set(`${where} ${assetId}`, add(held.get(`${where} ${assetId}`) ?? zero, amount));
  const { balances } = await info.ask({ type: "spotClearinghouseState", user: wallet }, spotState);
  for (const { token, total } of balances)
    if (!isZero(parseDecimal(total)))
      put(wallet, (await info.tokens.byIndex(token)).assetId, parseDecimal(total));
  put(wallet, usdc.assetId, await perpCash(info, wallet));
  for (const [vault, equity] of await equitiesOf(info, wallet))
    put(vaultPosition(wallet, vault), usdc.assetId, equity);
  return held;
}

async function stakedBy(info: Info, user: string): Promise<Decimal> {
  const state = await info.ask({ type: "delegatorSummary", user }, stakingState);
  return [state.delegated, state.undelegated, state.totalPendingWithdrawal]
    .map(parseDecimal)
    .reduce(add, zero);
}

/** Hyperliquid's own chain by address: spot, perpetuals, funding, vaults and staking. */
export const hyperliquidConnector: Connector<Settings, Cursor> = {
  id: "hyperliquid",
  title: "Hyperliquid address",
  capabilities: ["sync", "verify", "staking"],
  settings,
  coverage: hyperliquidCoverage,
  recognize: (text) =>
    settings.safeParse({ address: text }).success
      ? [{ platform, name: "Hyperliquid", settings: { address: text } }]
      : [],
  async wasUsed({ address: user }, context) {
    const question = { type: "userNonFundingLedgerUpdates", user, startTime: 0 };
    return (await createInfo(context).ask(question, z.array(ledgerRow))).length > 0;
  },
  label: ({ address }) => `Hyperliquid ${address.slice(0, 6)}…${address.slice(-4)}`,
  check: (given, context) =>
    withInteractiveErrors("Hyperliquid", async () => {
      await perpCash(createInfo(context), given.address);
      return given;
    }),
  async *sync({ address: wallet }, before, context: ConnectorContext): AsyncGenerator<SyncStep<Cursor>> {
    const cursor: Cursor = structuredClone(
      before ?? { read: {}, vaults: {}, results: {}, unknown: [], fills: 0 },
    );
    const info = createInfo(context);
    let done = 0;
    const isFirst = before === null || cursor.read.funding === undefined;
    const unread: SourceGap[] = [];
    for (const list of lists)
      for await (const rows of orUnread(list, unread, pagesOf(info, wallet, list, cursor.read[list] ?? 0))) {
        const transactions = await read(list, rows, { info, wallet, cursor });
        if (list === "fills" && isFirst) cursor.fills += rows.length;
        cursor.read[list] = rows.at(-1)?.time ?? cursor.read[list] ?? 0;
        done += transactions.length;
        yield {
          ...stepOf(cursor, transactions, done),
          assets: await hintsOf(info, transactions),
        };
      }
    const vaults = await unlessUnread("Vaults", unread, () => vaultStep(info, wallet, cursor, context.now()));
    const staked = await unlessUnread("Stakes", unread, () => stakingStep(info, wallet));
    const transactions = [...(vaults?.transactions ?? []), ...(staked ?? [])];
    const gaps = [...gapsOf(cursor), ...unread];
    yield { ...stepOf(cursor, transactions, done), gaps, gone: vaults?.gone ?? [] };
  },
  provisional: ({ address: wallet }) => [{ wallet, assetId: usdc.assetId, decimals: 8 }],
  positions: ({ address }) => [{ wallet: stakingPosition(address), assetId: hype.assetId, decimals: 8 }],
  async balances({ address: wallet }, assets, context, block) {
    if (block !== undefined) return [];
    const info = createInfo(context);
    const at = context.now();
    const held = await heldBy(info, wallet);
    const staking = stakingPosition(wallet);
    if (assets.some((one) => one.wallet === staking))
      held.set(`${staking} ${hype.assetId}`, await stakedBy(info, wallet));
    return assets
      .filter((one) => one.wallet === wallet || one.wallet.startsWith(`${wallet}#`))
      .map((one) => ({
        wallet: one.wallet,
        assetId: one.assetId,
        amount: formatDecimal(held.get(`${one.wallet} ${one.assetId}`) ?? zero),
        at,
      }));
  },
};

function stepOf(cursor: Cursor, transactions: ReportedTransaction[], done: number): SyncStep<Cursor> {
  return {
    transactions,
    assets: [usdcHint, hypeHint],
    cursor: structuredClone(cursor),
    isComplete: true,
    progress: { done, total: null, message: `${done} transactions` },
  };
}

const usdcHint = { assetId: usdc.assetId, symbol: "USDC", name: "USDC", decimals: 8, coinId: "usd-coin" };
const hypeHint = {
  assetId: hype.assetId,
  symbol: "HYPE",
  name: "Hyperliquid",
  decimals: 8,
  coinId: "hyperliquid",
};

/** Symbols of other tokens, by the source's name. */
async function hintsOf(info: Info, transactions: readonly ReportedTransaction[]) {
  const ids = new Set(transactions.flatMap(({ legs }) => legs.map(({ assetId }) => assetId)));
  ids.delete(usdc.assetId);
  ids.delete(hype.assetId);
  const names = ids.size === 0 ? new Map<string, string>() : await info.tokens.names();
  return [
    usdcHint,
    hypeHint,
    ...[...ids].map((assetId) => {
      const symbol = names.get(assetId);
      return { assetId, ...(symbol === undefined ? {} : { symbol, name: symbol }) };
    }),
  ];
}
