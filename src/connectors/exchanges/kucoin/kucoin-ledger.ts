import type { ExchangeEvent, Change } from "../../../domain/exchange/exchange-event.ts";
import type { TransactionType } from "../../../domain/ledger/transaction.ts";
import { millisecondsPerDay } from "../../../domain/time/day.ts";
import { type ExchangeClient, defineStream } from "../exchange.ts";
import { createRepeats } from "../reading/paging.ts";
import {
  type Raw,
  distinctRecords,
  rowAt,
  listAt,
  textOf,
  lowestId,
  momentOf,
  amountOf,
  isOutgoing,
  optionalAmountOf,
  negated,
  sumAmounts,
  feeOf,
} from "../reading/raw.ts";
import { readRenamed, renamedState, type Window } from "../reading/windows.ts";
import { msg } from "../../../errors/wording.ts";

const halfDay = 12 * 3_600_000;

/**
 * The meaning of a row's business, the first match
 * (https://www.kucoin.com/docs-new/rest/account-info/account-funding/get-account-ledgers-spot-margin).
 */
const businesses: [RegExp, given: TransactionType, taken: TransactionType][] = [
  [/trade|exchange|convert|buy crypto|sell crypto|spotlight|offering/i, "trade", "trade"],
  [/transfer/i, "transfer", "transfer"],
  [/deposit/i, "deposit", "withdrawal"],
  [/withdraw/i, "deposit", "withdrawal"],
  [/interest|lending.*profit|earnings/i, "interest", "fee"],
  [/airdrop|fork|distribution/i, "airdrop", "other"],
  // What a product pays is income: "Staking Profits" does not release what is staked.
  [/reward|profit|bonus/i, "reward", "reward"],
  [/stak|lockdrop|redemption|earn|saving|pool|voting/i, "unstake", "stake"],
  [/rebate|refunded fees|returned_fees|cashback/i, "reward", "reward"],
  [/fee/i, "other", "fee"],
  [/loan|borrow|debt|repa/i, "loan", "repayment"],
  [/red envelope|gift/i, "gift", "gift"],
];

/** The ledger of the former accounts or of the high-frequency accounts, to which trading has moved. Each has only its own rows. */
export function ledger(
  id: string,
  title: string,
  days: number,
  rowsOf: (client: ExchangeClient, window: Window) => Promise<Raw[]>,
) {
  return defineStream(renamedState, {
    id,
    title,
    history: { days, reason: msg`KuCoin provides it for ${days} days. Import older rows from its exports.` },
    isOptional: id !== "accounts",
    async *read(call, state) {
      yield* readRenamed(
        call,
        state,
        { spanMs: millisecondsPerDay, overlap: halfDay },
        async function* (window) {
          yield eventsOf(distinctRecords(await rowsOf(call.client, window)));
        },
      );
    },
  });
}

/** Ledger rows of main, trade and margin accounts within a window (UTC ms, at most one day). */
export async function accountRows(client: ExchangeClient, { from, to }: Window): Promise<Raw[]> {
  const rows: Raw[] = [];
  const repeats = createRepeats();
  for (let currentPage = 1; ; currentPage++) {
    const answer = rowAt(
      await client.ask("privateGetAccountsLedgers", { startAt: from, endAt: to, pageSize: 500, currentPage }),
      "data",
    );
    const page = listAt(answer, "items");
    if (repeats(page)) return rows;
    rows.push(...page);
    if (currentPage >= Number(textOf(answer, "totalPage") || 1)) return rows;
  }
}

/**
 * Ledger rows of the high-frequency trading account within a window (UTC ms, at most one day), below the id of the last row:
 * https://www.kucoin.com/docs-new/rest/account-info/account-funding/get-account-ledgers-tradehf
 */
export async function highFrequencyRows(client: ExchangeClient, { from, to }: Window): Promise<Raw[]> {
  const rows: Raw[] = [];
  for (let lastId: string | undefined; ;) {
    const page = listAt(
      await client.ask("privateGetHfAccountsLedgers", {
        startAt: from,
        endAt: to,
        limit: 200,
        ...(lastId === undefined ? {} : { lastId }),
      }),
      "data",
    );
    rows.push(...page);
    const lowest = lowestId(page, "id");
    if (page.length < 200 || lowest === lastId) return rows;
    lastId = lowest;
  }
}

function eventsOf(rows: readonly Raw[]): ExchangeEvent[] {
  const groups = new Map<string, Raw[]>();
  const markets = marketsOf(rows);
  for (const row of rows) {
    const key = sharedId(row, markets);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].flatMap(([id, group]): ExchangeEvent[] => {
    const [first] = group;
    if (first === undefined) return [];
    const business = textOf(first, "bizType");
    const isOut = isOutgoing(first, "direction", ways);
    const [, incomingType, outgoingType] = businesses.find(([words]) => words.test(business)) ?? [
      /./,
      "other" as const,
      "other" as const,
    ];
    const type = isOut ? outgoingType : incomingType;
    const hash = textOf(contextOf(first), "txId").split("@")[0] ?? "";
    const account = accountOf(first);
    return [
      {
        id,
        at: Math.min(...group.map((row) => momentOf(row, "createdAt"))),
        type,
        account,
        changes: group.flatMap((row) => changesOf(row, account)),
        method: business,
        ...(hash === "" ? {} : { txHash: hash }),
        ...(type === "stake" || type === "unstake" ? { counterparty: "Earn" } : {}),
      },
    ];
  });
}

const ways = { in: "in", out: "out" };

export function accountOf(row: Raw): string {
  return /^main$/i.test(textOf(row, "accountType"))
    ? "Main"
    : /^margin|^isolated/i.test(textOf(row, "accountType"))
      ? "Margin"
      : /^trade|^$/i.test(textOf(row, "accountType"))
        ? "Trade"
        : textOf(row, "accountType");
}

/** Trade ids count up in each market (https://www.kucoin.com/docs-new/rest/spot-trading/orders/get-trade-history). */
export function tradeIdOf({ symbol, tradeId }: { symbol: string; tradeId: string }): string {
  return symbol === "" || tradeId === "" ? tradeId : `${symbol}:${tradeId}`;
}

/** The market of each trade, for those of its rows that do not name it. */
function marketsOf(rows: readonly Raw[]): Map<string, string> {
  const markets = new Map<string, string>();
  for (const row of rows) {
    const [tradeId, symbol] = [textOf(contextOf(row), "tradeId"), textOf(contextOf(row), "symbol")];
    if (symbol !== "") markets.set(tradeId, symbol);
  }
  return markets;
}

/** The id that related rows share: the trade id of a fill, or the order id of a transfer between own accounts. */
function sharedId(row: Raw, markets: ReadonlyMap<string, string>): string {
  const context = contextOf(row);
  const tradeId = textOf(context, "tradeId");
  const symbol = textOf(context, "symbol") || (markets.get(tradeId) ?? "");
  if (tradeId !== "") return tradeIdOf({ symbol, tradeId });
  const order = textOf(context, "orderId");
  // The other half of a transfer of the high-frequency account is in the other ledger, and would have the same id.
  const hasBothHalves = !/_hf$/i.test(textOf(row, "accountType"));
  return hasBothHalves && /transfer/i.test(textOf(row, "bizType")) && order !== ""
    ? `transfer:${order}`
    : textOf(row, "id");
}

function contextOf(row: Raw): Raw {
  const text = textOf(row, "context");
  if (!text.startsWith("{")) return {};
  try {
    return rowAt(JSON.parse(text));
  } catch {
    return {};
  }
}

/** A row's amount is the total change, fee included. */
function changesOf(row: Raw, account: string): Change[] {
  const symbol = textOf(row, "currency");
  const rowAmount = amountOf(row, "amount");
  const change = isOutgoing(row, "direction", ways) ? negated(rowAmount) : rowAmount;
  const rowAccount = accountOf(row);
  const accountField = rowAccount === account ? {} : { account: rowAccount };
  const fee = optionalAmountOf(row, "fee");
  if (fee === "0") return [{ symbol, amount: change, ...accountField }];
  return [
    { symbol, amount: sumAmounts(change, fee), ...accountField },
    { ...feeOf(symbol, fee), ...accountField },
  ];
}
