import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { ExchangeFailure } from "../../../ports/exchanges.ts";
import { isUnusableResponse } from "../access/refusals.ts";
import type { Exchange, ExchangeClient } from "../exchange.ts";
import { listByMarket, type Market } from "../reading/markets.ts";
import {
  amountOf,
  optionalAmountOf,
  listAt,
  momentOf,
  product,
  sumAmounts,
  textOf,
  tradeChanges,
  type Raw,
} from "../reading/raw.ts";
import { listBySpan, movementOf } from "../reading/records.ts";
import { movesPerPage, listMovements, partyOf, history } from "./bitvavo-history.ts";

/** All markets; if the endpoint is not available, those of the listed coins with euro and USDC. */
async function marketsOf(client: ExchangeClient): Promise<Market[]> {
  try {
    return listAt(await client.ask("publicGetMarkets")).map((row) => ({
      symbol: textOf(row, "market"),
      base: textOf(row, "base"),
      quote: textOf(row, "quote"),
    }));
  } catch (error) {
    if (!(error instanceof ExchangeFailure && isUnusableResponse(error))) throw error;
  }
  const coins = listAt(await client.ask("privateGetBalance")).map((row) => textOf(row, "symbol"));
  return ["EUR", "USDC"].flatMap((quote) =>
    coins
      .filter((base) => base !== "EUR" && base !== quote)
      .map((base): Market => ({ symbol: `${base}-${quote}`, base, quote, isGuessed: true })),
  );
}

/**
 * The trades of a market from the newest one down to a time. Spans are limited to 24 hours, so that each page begins at the oldest trade of the page
 * before.
 */
async function* tradesDownTo(client: ExchangeClient, market: string, from: number): AsyncGenerator<Raw[]> {
  const seen = new Set<string>();
  for (let newest: string | undefined; ;) {
    const rows = listAt(
      await client.ask("privateGetTrades", {
        market,
        limit: movesPerPage,
        ...(newest === undefined ? {} : { tradeIdTo: newest }),
      }),
    );
    const fresh = rows.filter((row) => !seen.has(textOf(row, "id")));
    yield fresh;
    const moments = rows.map((row) => momentOf(row, "timestamp"));
    const oldest = rows.findLast((row) => momentOf(row, "timestamp") === Math.min(...moments));
    if (oldest === undefined || fresh.length === 0 || rows.length < movesPerPage) return;
    if (momentOf(oldest, "timestamp") < from) return;
    for (const row of fresh) seen.add(textOf(row, "id"));
    newest = textOf(oldest, "id");
  }
}

/**
 * https://docs.bitvavo.com/docs/rest-api/get-trade-history/: one market at a time, whose trades have ids of their own; the fee is not part of
 * amount × price.
 */
const trades = listByMarket({
  // Not "trades": an earlier version identified trades without their market, so that all are read again.
  id: "market-trades",
  title: "Trades",
  isRefusedByAll: true,
  markets: marketsOf,
  pages: ({ client }, { symbol }, from) => tradesDownTo(client, symbol, from),
  momentOf: (row) => momentOf(row, "timestamp"),
  retractedIdOf: (row) => textOf(row, "id"),
  events: (rows, { symbol, base, quote }) =>
    rows.map((row): ExchangeEvent => ({
      id: `${symbol}:${textOf(row, "id")}`,
      at: momentOf(row, "timestamp"),
      type: "trade",
      account: "",
      changes: tradeChanges({
        side: textOf(row, "side"),
        base,
        quote,
        amount: amountOf(row, "amount"),
        cost: product(amountOf(row, "amount"), amountOf(row, "price")),
        fee: { symbol: textOf(row, "feeCurrency"), amount: optionalAmountOf(row, "fee") },
      }),
    })),
});

/** The lists of deposits and withdrawals, read without the history. The fee is charged on top of the amount. */
function movementList(kind: "deposit" | "withdrawal", endpoint: string) {
  const isCancelled = (row: Raw): boolean => /cancel|fail|reject|return/i.test(textOf(row, "status"));
  const isOnItsWay = (row: Raw): boolean => /await|approved|pending/i.test(textOf(row, "status"));
  return listBySpan({
    id: `${kind}s`,
    title: kind === "deposit" ? "Deposits" : "Withdrawals",
    spanDays: 365,
    async *rows(call, window) {
      yield await listMovements(call, window, endpoint);
    },
    pendingSince: (row) => (isOnItsWay(row) ? momentOf(row, "timestamp") : undefined),
    events: (rows) =>
      rows
        .filter((row) => !isCancelled(row) && !isOnItsWay(row))
        .map((row) => {
          const symbol = textOf(row, "symbol");
          const at = momentOf(row, "timestamp");
          const [amount, hash] = [amountOf(row, "amount"), textOf(row, "txId")];
          const place = textOf(row, "address");
          return movementOf({
            kind,
            id: [at, symbol, amount, hash || textOf(row, "paymentId") || place].join(":"),
            at,
            symbol,
            amount,
            fee: optionalAmountOf(row, "fee"),
            hash,
            to: partyOf(row, symbol),
          });
        }),
  });
}

export const bitvavo: Exchange = {
  id: "bitvavo",
  title: "Bitvavo",
  howTo: "bitvavo.com: Settings → API, with View only",
  documentation: "https://docs.bitvavo.com/",
  proof: { recorded: ["trades", "deposits", "balances"], documented: ["transaction history"] },
  pace: { perSecond: 8, burst: 10 },
  openedOn: "2018-10-01",
  accounts: [""],
  unreadAccounts: ["Sub-accounts"],
  blind: [
    "Bitvavo does not state what a key may do: give it no permission to trade or withdraw.",
    "Bitvavo's transaction history is read as documented; no recorded answer has confirmed its fields.",
  ],
  async balances(client) {
    return listAt(await client.ask("privateGetBalance")).map((row) => ({
      account: "",
      symbol: textOf(row, "symbol"),
      amount: sumAmounts(amountOf(row, "available"), optionalAmountOf(row, "inOrder")),
    }));
  },
  streams: [history],
  fallback: {
    streams: [
      trades,
      movementList("deposit", "privateGetDepositHistory"),
      movementList("withdrawal", "privateGetWithdrawalHistory"),
    ],
    lacks:
      "Transaction history: where the first sync gets no answer from it, the connection reads trades, deposits and withdrawals instead. These lack staking rewards, transfers between accounts and other entries of the history, trades with a price guarantee, and trades of coins without a balance where Bitvavo does not list its markets.",
  },
};
