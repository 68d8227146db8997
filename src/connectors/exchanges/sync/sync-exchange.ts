import { millisecondsPerDay } from "../../../domain/time/day.ts";
import type { ConnectorContext, SyncStep } from "../../connector.ts";
import { openExchange } from "../access/client.ts";
import { readAllBalances, type AccountGap } from "../access/all-balances.ts";
import { refusalOf } from "../access/refusals.ts";
import { credentialsOf, walletsOf, type ExchangeSettings } from "../access/settings.ts";
import type { Exchange, ExchangeBalance } from "../exchange.ts";
import { sumAmounts } from "../reading/raw.ts";
import { startOf, type ExchangeCursor } from "./cursor.ts";
import { gapsOf } from "./gaps.ts";
import { readLists, type Reading } from "./read-lists.ts";

/** The interval at which lists that need many requests are read even if no balance changed. */
const costlyIntervalMs = 7 * millisecondsPerDay;

/** One sync: all lists, then the remaining gaps. Costly lists are read for assets whose balance changed, and weekly. */
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
    const everywhere = await readAllBalances(exchange, client);
    accountGaps = everywhere.gaps;
    const heldAmounts = fingerprint(everywhere.balances);
    const isWhole = cursor.held === null || context.now() - cursor.costlyAt >= costlyIntervalMs;
    const movedSymbols = isWhole ? null : changedSymbols(cursor.held ?? {}, heldAmounts);
    const coins = new Set([...cursor.coins, ...Object.keys(heldAmounts).map(symbolOf)]);
    const reading: Reading = {
      exchange,
      cursor,
      context,
      closed: everywhere.closed,
      call: { client, coins, moved: movedSymbols },
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
    cursor.held = heldAmounts;
  } catch (error) {
    throw refusalOf(error, exchange, credentials);
  }
  yield {
    transactions: [],
    assets: [],
    cursor,
    progress: { done: exchange.streams.length, total: exchange.streams.length, message: "up to date" },
    gaps: [
      ...gapsOf(exchange, cursor, { isFallback }),
      ...accountGaps.map(({ reason, isNote }) => ({ from: null, to: null, reason, isNote })),
    ],
  };
}

/** Balances by sub-account and symbol, compared with those of the last sync to find what changed. */
function fingerprint(balances: ExchangeBalance[]): Record<string, string> {
  const amounts: Record<string, string> = {};
  for (const { account, symbol, amount } of balances) {
    const key = `${account}|${symbol}`;
    const total = sumAmounts(amounts[key] ?? "0", amount);
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
