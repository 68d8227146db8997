import { z } from "zod";
import type { AssetHint } from "../../domain/assets/asset.ts";
import { millisecondsPerDay } from "../../domain/time/day.ts";
import { AppError } from "../../errors/app-error.ts";
import { assetAt } from "../../domain/catalog/exchange-assets.ts";
import { reportOfEvent } from "../../domain/exchange/exchange-event.ts";
import { ExchangeFailure, type ExchangeCredentials } from "../../ports/exchanges.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import type { Connector, ConnectorContext, SyncStep } from "../connector.ts";
import type { Coverage } from "../coverage.ts";
import { openExchange } from "./access/client.ts";
import type { Exchange, ExchangeClient, Held, Stream, StreamCall, StreamPage } from "./exchange.ts";
import { heldEverywhere, unreadNotes, type AccountGap } from "./access/held.ts";
import { sum } from "./reading/raw.ts";
import { readFrom, type Span } from "./reading/served.ts";
import { isUseless, refusalAtOnce, refusalOf } from "./access/refusals.ts";

const word = z.string().trim().min(1).max(4_000);
export const keyFields = {
  apiKey: word.meta({ secret: true, title: "API key" }),
  secret: word.meta({ secret: true, title: "Secret" }),
};
const passphrase = word.meta({ secret: true, title: "Passphrase" });
export const accountField = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .optional()
  .meta({ title: "Account" })
  .describe(
    "What the wallet is called, where you have several accounts there; the exchange's name when left out",
  );

export type ExchangeSettings = {
  apiKey: string;
  /** Absent where keys have none. */
  secret?: string | undefined;
  password?: string | undefined;
  account?: string | undefined;
};

/** The cursor of each kind of record, since when each is read, the last balances and the known coins. */
export type ExchangeCursor = {
  streams: Record<string, unknown>;
  since: Record<string, number>;
  /** What could not be read, as text. */
  left: Record<string, string>;
  coins: string[];
  held: Record<string, string> | null;
  costlyAt: number;
  /** When each kind of record was last read to its end; absent in older cursors. */
  read?: Record<string, number>;
  /** Spans that the exchange did not serve any more when they were to be read; absent in older cursors. */
  missed?: Record<string, Span[]>;
  /** Main lists that the last sync could not read: the next one reads them whatever moved. Absent in older cursors. */
  failed?: string[];
  /**
   * For an exchange with a fallback: "undecided" while neither its own lists nor the fallback were read, "fallback" since the fallback listed
   * something. Absent once its own lists were read, which excludes the fallback.
   */
  source?: "undecided" | "fallback";
};

const start: ExchangeCursor = { streams: {}, since: {}, left: {}, coins: [], held: null, costlyAt: 0 };
const everything = 7 * millisecondsPerDay;

/** A kind of connection for one exchange. */
export function exchangeConnector(exchange: Exchange): Connector<ExchangeSettings, ExchangeCursor> {
  return {
    id: exchange.id,
    title: exchange.title,
    capabilities: ["sync", "verify"],
    settings: settingsOf(exchange),
    label: ({ account }) => account ?? exchange.title,
    async check(settings, context) {
      await checkKey(exchange, settings, context);
      return settings;
    },
    sync: (settings, cursor, context) => syncExchange(exchange, settings, cursor, context),
    // The balances are unknown before the request: the exchange returns all of them.
    provisional: () => [],
    positionWallets: (settings) => positionWalletsOf(exchange, settings),
    balances: (settings, assets, context) => balancesOf(exchange, settings, assets, context),
    coverage: coverageOf(exchange),
  };
}

function settingsOf({ hasSecret, hasPassword }: Exchange): z.ZodType<ExchangeSettings> {
  const { apiKey } = keyFields;
  if (hasSecret === false) return z.strictObject({ apiKey, account: accountField });
  const fields = { ...keyFields, account: accountField };
  return z.strictObject(hasPassword === true ? { ...fields, password: passphrase } : fields);
}

function coverageOf(exchange: Exchange): Coverage {
  const { id, title, documentation, proof, streams, fallback, lacks, blind, sideAccounts = [] } = exchange;
  const { recorded, documented } = proof;
  return {
    family: "Exchanges",
    chains: [],
    reads: [...streams.map((one) => one.title), "Balances"],
    source: `${title}'s API, ${documentation}`,
    upstreams: [id.toUpperCase()],
    key: "required",
    limits: [
      ...new Set([
        ...streams.flatMap(({ history }) => history?.reason ?? []),
        ...(lacks ?? []),
        ...(blind ?? []),
        ...(fallback === undefined ? [] : [fallback.lacks]),
        ...unreadNotes(exchange),
      ]),
    ],
    ...(sideAccounts.length === 0
      ? {}
      : { accounts: sideAccounts.map(({ title: name, history }) => ({ title: name, history })) }),
    proofs: [
      ...(recorded.length === 0 ? [] : [{ what: recorded.join(", "), by: "recorded" as const }]),
      ...(documented.length === 0 ? [] : [{ what: documented.join(", "), by: "documented" as const }]),
    ],
  };
}

/** Refuses a key that is invalid, cannot read, or can do more than read. */
export async function checkKey(
  exchange: Exchange,
  settings: ExchangeSettings,
  context: ConnectorContext,
): Promise<void> {
  const credentials = credentialsOf(settings);
  let beyond: string[] = [];
  try {
    const client = await openExchange(exchange, credentials, context);
    await exchange.balances(client);
    beyond = (await powersOf(exchange, client, credentials.apiKey)) ?? [];
  } catch (error) {
    throw refusalAtOnce(error, exchange, credentials, context.now());
  }
  if (beyond.length > 0)
    throw new AppError(
      "bad_request",
      `This key may do more than read: ${beyond.join(", ")}. It is not taken, and was not saved. Make one that can only read (${exchange.howTo}), and delete this one at ${exchange.title}.`,
      { data: { permissions: beyond } },
    );
}

async function powersOf(
  exchange: Exchange,
  client: ExchangeClient,
  apiKey: string,
): Promise<string[] | null> {
  if (exchange.powers === undefined) return null;
  try {
    return (await exchange.powers(client, apiKey))?.beyondReading ?? null;
  } catch (error) {
    if (error instanceof ExchangeFailure) return null;
    throw error;
  }
}

function credentialsOf({ apiKey, secret = "", password }: ExchangeSettings): ExchangeCredentials {
  // A PEM key is often pasted with escaped line ends.
  const words = { apiKey, secret: secret.replaceAll("\\n", "\n") };
  return password === undefined ? words : { ...words, password };
}

function walletsOf({ title, main }: Exchange, { account }: ExchangeSettings): (sub: string) => string {
  const base = account ?? title;
  return (sub) => {
    if (sub === "" || sub.startsWith("#")) return `${base}${sub}`;
    const [name = "", position] = sub.split("#");
    const wallet = account !== undefined && name === main ? base : `${base} ${name}`;
    return position === undefined ? wallet : `${wallet}#${position}`;
  };
}

/** Sub-accounts that are positions: `Binance Spot#Earn`. */
function positionWalletsOf(exchange: Exchange, settings: ExchangeSettings): string[] {
  const { accounts, sideAccounts = [] } = exchange;
  return [...accounts, ...sideAccounts.flatMap((side) => side.accounts)]
    .filter((account) => account.includes("#"))
    .map(walletsOf(exchange, settings));
}

export async function* syncExchange(
  exchange: Exchange,
  settings: ExchangeSettings,
  before: ExchangeCursor | null,
  context: ConnectorContext,
): AsyncGenerator<SyncStep<ExchangeCursor>> {
  const credentials = credentialsOf(settings);
  const cursor: ExchangeCursor = structuredClone(before ?? startOf(exchange));
  let accountGaps: AccountGap[] = [];
  let isFallback = false;
  try {
    const client = await openExchange(exchange, credentials, context);
    const everywhere = await heldEverywhere(exchange, client);
    accountGaps = everywhere.gaps;
    const held = fingerprint(everywhere.held);
    const isWhole = cursor.held === null || context.now() - cursor.costlyAt >= everything;
    const moved = isWhole ? null : changedSymbols(cursor.held ?? {}, held);
    const coins = new Set([...cursor.coins, ...Object.keys(held).map(symbolOf)]);
    const reading: Reading = {
      exchange,
      cursor,
      context,
      closed: everywhere.closed,
      call: { client, coins, moved },
      walletOf: walletsOf(exchange, settings),
    };
    const { fallback } = exchange;
    isFallback = fallback !== undefined && cursor.source === "fallback";
    let failures = yield* readLists({ ...reading, isFallback });
    if (failures.isAll && fallback !== undefined && cursor.source === "undecided") {
      isFallback = true;
      const instead = yield* readLists({ ...reading, isFallback });
      if (!instead.isAll) failures = instead;
    }
    const [failure] = failures.byList.values();
    if (failure !== undefined && failures.isAll) throw failure;
    if (failures.byList.size > 0) cursor.failed = [...failures.byList.keys()];
    else delete cursor.failed;
    if (isWhole) cursor.costlyAt = context.now();
    cursor.held = held;
  } catch (error) {
    throw refusalOf(error, exchange, credentials);
  }
  yield {
    transactions: [],
    assets: [],
    cursor,
    progress: { done: exchange.streams.length, total: exchange.streams.length, message: "up to date" },
    gaps: [
      ...gapsOf(exchange, cursor, isFallback),
      ...accountGaps.map(({ reason, isNote }) => ({ from: null, to: null, reason, isNote })),
    ],
  };
}

function startOf({ fallback }: Exchange): ExchangeCursor {
  return fallback === undefined ? start : { ...start, source: "undecided" };
}

/** The lists that a connection reads. */
function listsOf({ streams, fallback }: Exchange, isFallback: boolean): readonly Stream[] {
  return isFallback ? (fallback?.streams ?? []) : streams;
}

type Reading = {
  exchange: Exchange;
  cursor: ExchangeCursor;
  context: ConnectorContext;
  /** Side accounts without balances to read. */
  closed: ReadonlySet<string>;
  call: Omit<StreamCall, "since" | "now" | "coins"> & { coins: Set<string> };
  walletOf: (account: string) => string;
};

/** Reads all lists, one after the other. Returns the main lists that were left out; `isAll` if no main list was read. */
async function* readLists({
  exchange,
  cursor,
  context,
  closed,
  call,
  walletOf,
  isFallback,
}: Reading & { isFallback: boolean }): AsyncGenerator<
  SyncStep<ExchangeCursor>,
  { byList: Map<string, ExchangeFailure>; isAll: boolean }
> {
  const byList = new Map<string, ExchangeFailure>();
  let mainRead = 0;
  const streams = listsOf(exchange, isFallback);
  for (const [index, stream] of streams.entries()) {
    const hadFailed = cursor.failed?.includes(stream.id) === true;
    if (stream.sideAccount !== undefined && closed.has(stream.sideAccount)) {
      delete cursor.left[stream.id];
      continue;
    }
    if (stream.isCostly === true && call.moved?.size === 0 && !hadFailed) continue;
    const now = context.now();
    const since = readFrom(exchange, stream, cursor, now);
    const steps = streamSteps(
      stream,
      { ...call, now, since, moved: hadFailed ? null : call.moved },
      { exchange: exchange.id, cursor, walletOf, isFallback, signal: context.signal },
    );
    try {
      for await (const { message, ...step } of steps)
        yield { ...step, progress: { done: index, total: streams.length, message } };
      if (isMain(stream)) mainRead++;
    } catch (error) {
      if (!(error instanceof ExchangeFailure) || !isSkippable(stream, error)) throw error;
      cursor.left[stream.id] = unreadReason(exchange, stream, error);
      if (isMain(stream)) byList.set(stream.id, error);
    }
  }
  return { byList, isAll: byList.size > 0 && mainRead === 0 };
}

/** Whether a list is part of the account's own history: a sync that reads none of these lists fails. */
const isMain = ({ isOptional, sideAccount }: Stream): boolean =>
  isOptional !== true && sideAccount === undefined;

/**
 * Whether a sync continues without a list. A main list is left out only where its answer is useless, and then named; a key without the permission
 * for it stops the sync, because a better key reads it.
 */
function isSkippable(stream: Stream, failure: ExchangeFailure): boolean {
  return !isMain(stream) || isUseless(failure);
}

function unreadReason({ title }: Exchange, stream: Stream, { kind, message }: ExchangeFailure): string {
  const words = kind === "malformed" ? message : `${title} answers "${message}".`;
  return isMain(stream)
    ? `${stream.title}: not read, and asked for again by the next sync: ${words}`
    : `${stream.title}: ${words}`;
}

/** All pages of a list; advances the cursor after each, and notes what could not be read of it. */
async function* streamSteps(
  stream: Stream,
  call: Omit<StreamCall, "coins"> & { coins: Set<string> },
  given: {
    exchange: string;
    cursor: ExchangeCursor;
    walletOf: (account: string) => string;
    isFallback: boolean;
    signal: AbortSignal;
  },
): AsyncGenerator<Omit<SyncStep<ExchangeCursor>, "progress"> & { message: string }> {
  const { exchange, cursor, walletOf, isFallback, signal } = given;
  let gap: string | undefined;
  for await (const page of stream.read(call, cursor.streams[stream.id] ?? null)) {
    signal.throwIfAborted();
    cursor.streams[stream.id] = page.state;
    decideSource(cursor, { isFallback, isRead: page.events.length > 0 || (isMain(stream) && !isFallback) });
    gap = page.gap;
    const step = stepOf(page, exchange, walletOf);
    for (const symbol of step.symbols) call.coins.add(symbol);
    cursor.coins = [...call.coins].sort();
    yield {
      transactions: step.transactions,
      assets: step.assets,
      isComplete: stream.isComplete === true,
      cursor: structuredClone(cursor),
      message: `${stream.title}${page.message === undefined ? "" : `, ${page.message}`}`,
    };
  }
  cursor.read = { ...cursor.read, [stream.id]: call.now };
  if (gap === undefined) delete cursor.left[stream.id];
  else cursor.left[stream.id] = gap;
}

/** Notes which lists a connection with a fallback reads from now on: both list the same changes, under different ids. */
function decideSource(
  cursor: ExchangeCursor,
  { isFallback, isRead }: { isFallback: boolean; isRead: boolean },
): void {
  if (cursor.source !== "undecided" || !isRead) return;
  if (isFallback) cursor.source = "fallback";
  else delete cursor.source;
}

function stepOf(
  { events }: StreamPage<unknown>,
  exchange: string,
  walletOf: (account: string) => string,
): { transactions: ReportedTransaction[]; assets: AssetHint[]; symbols: Set<string> } {
  const symbols = new Set(events.flatMap(({ changes }) => changes.map(({ symbol }) => symbol)));
  return {
    transactions: events.flatMap((event) => reportOfEvent(event, { exchange, walletOf }) ?? []),
    assets: [...symbols].map((symbol) => assetAt(exchange, symbol)),
    symbols,
  };
}

/** The limits of the history, unreadable records, and data that this API never provides. */
function gapsOf(
  exchange: Exchange,
  cursor: ExchangeCursor,
  isFallback: boolean,
): NonNullable<SyncStep<ExchangeCursor>["gaps"]> {
  const streams = listsOf(exchange, isFallback);
  const opened = Date.parse(exchange.openedOn);
  const cut = streams.flatMap(({ id, title, history }) => {
    const since = cursor.since[id];
    return history === undefined || since === undefined || since <= opened
      ? []
      : [{ from: null, to: since, reason: `${title}: ${history.reason}` }];
  });
  const missed = streams.flatMap(({ id, title }) =>
    (cursor.missed?.[id] ?? []).map(({ from, to }) => ({
      from,
      to,
      reason: `${title}: ${exchange.title} did not serve this span any more when it was synced again. Import it from its exports.`,
    })),
  );
  // A cursor may contain reasons of streams of an earlier version.
  const left = streams.flatMap(({ id }) => cursor.left[id] ?? []);
  const { fallback } = exchange;
  const unanswered = isFallback && fallback !== undefined ? [fallback.lacks] : [];
  const whole = [...unanswered, ...left, ...(exchange.lacks ?? [])];
  const notes = [...(exchange.blind ?? []), ...unreadNotes(exchange)];
  return [
    ...cut,
    ...missed,
    ...whole.map((reason) => ({ from: null, to: null, reason })),
    ...notes.map((reason) => ({ from: null, to: null, reason, isNote: true })),
  ];
}

function fingerprint(held: Held[]): Record<string, string> {
  const amounts: Record<string, string> = {};
  for (const { account, symbol, amount } of held) {
    const key = `${account}|${symbol}`;
    const total = sum(amounts[key] ?? "0", amount);
    if (total !== "0") amounts[key] = total;
  }
  return amounts;
}

function symbolOf(key: string): string {
  return key.slice(key.indexOf("|") + 1);
}

function changedSymbols(before: Record<string, string>, after: Record<string, string>): Set<string> {
  const keys = [...Object.keys(before), ...Object.keys(after)];
  return new Set(keys.filter((key) => before[key] !== after[key]).map(symbolOf));
}

/** The exchange's balances: of every requested asset, and of others with a balance. */
export async function balancesOf(
  exchange: Exchange,
  settings: ExchangeSettings,
  assets: { wallet: string; assetId: string }[],
  context: ConnectorContext,
): Promise<{ wallet: string; assetId: string; amount: string; at: number }[]> {
  const credentials = credentialsOf(settings);
  const walletOf = walletsOf(exchange, settings);
  try {
    const client = await openExchange(exchange, credentials, context);
    const amounts = new Map<string, { wallet: string; assetId: string; amount: string }>();
    const { held: stated, accounts } = await heldEverywhere(exchange, client);
    const shown = new Set([...accounts, ...stated.map(({ account }) => account)].map(walletOf));
    for (const { account, symbol, amount } of stated) {
      const place = { wallet: walletOf(account), assetId: assetAt(exchange.id, symbol).assetId };
      const key = `${place.wallet}|${place.assetId}`;
      amounts.set(key, { ...place, amount: sum(amounts.get(key)?.amount ?? "0", amount) });
    }
    const found = [...amounts.values()].filter(({ amount }) => amount !== "0");
    for (const { wallet, assetId } of assets)
      if (
        isOwn(assetId, exchange.id) &&
        shown.has(wallet) &&
        !found.some((one) => one.wallet === wallet && one.assetId === assetId)
      )
        found.push({ wallet, assetId, amount: "0" });
    return found.map((balance) => ({ ...balance, at: context.now() }));
  } catch (error) {
    throw refusalOf(error, exchange, credentials);
  }
}

function isOwn(assetId: string, exchange: string): boolean {
  return assetId.startsWith(`exchange:${exchange}/`) || assetId.startsWith("currency:");
}
