import { millisecondsPerDay } from "../../domain/time/day.ts";
import type { Change, ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import { compareText } from "../../lib/compare-text.ts";
import { ExchangeFailure } from "../../ports/exchanges.ts";
import { isUnusableResponse } from "./access/refusals.ts";
import type { Exchange, ExchangeClient, StreamCall } from "./exchange.ts";
import { listByMarket, type Market } from "./reading/markets.ts";
import {
  amountOf,
  distinct,
  feeOf,
  listAt,
  magnitude,
  momentOf,
  negated,
  product,
  rowAt,
  sum,
  textOf,
  tradeChanges,
  momentOfText,
  type Raw,
} from "./reading/raw.ts";
import {
  lessFee,
  listBySpan,
  meaningOf,
  movementOf,
  pagesByTime,
  pagesOf,
  type Words,
} from "./reading/records.ts";
import type { NotePending, Window } from "./reading/windows.ts";

const rowsPerPage = 100;
const movesPerPage = 1_000;

/** https://docs.bitvavo.com/docs/rest-api/get-transaction-history/: the meaning of a type that is neither trade nor payment. */
const words: Words = [
  [/staking|affiliate|rebate|campaign/, "reward", "other"],
  [/distribution|airdrop/, "airdrop", "other"],
  [/internal_transfer/, "transfer", "transfer"],
  [/withdrawal_cancelled|external_transferred_funds/, "deposit", "withdrawal"],
  [/loan/, "unstake", "stake", "Lending"],
];

/**
 * The history has the ids of Bitvavo's export but no hashes, and lists a withdrawal before it is sent; the lists of deposits and withdrawals
 * complete it.
 */
const history = listBySpan({
  id: "history",
  title: "Transaction history",
  spanDays: 30,
  rows: ({ client }, { from, to }) =>
    pagesOf(async (next = "1") => {
      const answer = rowAt(
        await client.ask("privateGetAccountHistory", {
          fromDate: from,
          toDate: to,
          page: next,
          maxItems: rowsPerPage,
        }),
      );
      const isLast = Number(next) >= Number(textOf(answer, "totalPages") || 1);
      return { rows: listAt(answer, "items"), ...(isLast ? {} : { next: String(Number(next) + 1) }) };
    }),
  async events(rows, call, { window, notePending, noteGap }) {
    const has = (pattern: RegExp): boolean => rows.some((row) => pattern.test(textOf(row, "type")));
    const found = async (span: Window, endpoint: string): Promise<Raw[]> => {
      try {
        return await moves(call, span, endpoint);
      } catch (error) {
        if (!(error instanceof ExchangeFailure && isUnusableResponse(error))) throw error;
        noteGap(unreadMoves);
        return [];
      }
    };
    const deposits = has(/^deposit$/) ? await found(window, "privateGetDepositHistory") : [];
    // What is cancelled may have been asked for in an earlier span.
    const asked = has(/^withdrawal_cancelled$/)
      ? { ...window, from: window.from - 100 * millisecondsPerDay }
      : window;
    const withdrawals = has(/^withdrawal/) ? await found(asked, "privateGetWithdrawalHistory") : [];
    // The order of the lists is not documented; each movement is matched once, and a withdrawal before its cancellation.
    const cancelled: Raw[] = [];
    const inOrder = rows.toSorted(
      (a, b) =>
        momentOfText(textOf(a, "executedAt")) - momentOfText(textOf(b, "executedAt")) ||
        compareText(textOf(a, "transactionId"), textOf(b, "transactionId")),
    );
    return inOrder.flatMap((row) => eventOf(row, { deposits, withdrawals, cancelled, notePending }));
  },
});

const unreadMoves =
  "Transaction history: Bitvavo did not serve the lists of deposits and withdrawals, so their transaction hashes are missing and withdrawals on their way count as done.";

/** Deposits or withdrawals of a span and a day around it, oldest first. */
async function moves({ client }: StreamCall, { from, to }: Window, endpoint: string): Promise<Raw[]> {
  const found: Raw[] = [];
  for await (const rows of pagesByTime(
    { from: from - millisecondsPerDay, to: to + millisecondsPerDay },
    movesPerPage,
    (row) => momentOf(row, "timestamp"),
    async (span) =>
      listAt(await client.ask(endpoint, { start: span.from, end: span.to, limit: movesPerPage })),
  ))
    found.push(...rows);
  const withText = distinct(found).map((row) => ({ row, text: JSON.stringify(row) }));
  return withText
    .toSorted(
      (a, b) =>
        momentOf(a.row, "timestamp") - momentOf(b.row, "timestamp") ||
        compareText(textOf(a.row, "txId"), textOf(b.row, "txId")) ||
        compareText(a.text, b.text),
    )
    .map(({ row }) => row);
}

/** `cancelled` are withdrawals that were left out. */
type Moves = { deposits: Raw[]; withdrawals: Raw[]; cancelled: Raw[]; notePending: NotePending };

function eventOf(row: Raw, { deposits, withdrawals, cancelled, notePending }: Moves): ExchangeEvent[] {
  const type = textOf(row, "type");
  const at = momentOfText(textOf(row, "executedAt"));
  const id = textOf(row, "transactionId");
  const fee = { symbol: textOf(row, "feesCurrency"), amount: magnitude(amountOf(row, "feesAmount")) };
  const sent = { symbol: textOf(row, "sentCurrency"), amount: magnitude(amountOf(row, "sentAmount")) };
  const received = {
    symbol: textOf(row, "receivedCurrency"),
    amount: magnitude(amountOf(row, "receivedAmount")),
  };
  if (type === "buy" || type === "sell")
    return [{ id, at, type: "trade", account: "", changes: tradeSides(row, { sent, received, fee }) }];
  if (type === "deposit") {
    const found = taken(deposits, received.symbol, [received.amount], at);
    const given = { symbol: received.symbol, amount: received.amount, hash: textOf(found ?? {}, "txId") };
    return [{ ...movementOf({ kind: "deposit", id, at, ...given }), id }];
  }
  const amount = sent.symbol === fee.symbol ? lessFee(sent.amount, fee.amount) : sent.amount;
  if (type === "withdrawal") {
    const found = taken(withdrawals, sent.symbol, [sent.amount, amount], at);
    const status = textOf(found ?? {}, "status");
    if (found !== undefined && /cancel|await|approved/i.test(status)) {
      if (/cancel/i.test(status)) cancelled.push(found);
      else notePending(at);
      return [];
    }
    const target = { hash: textOf(found ?? {}, "txId"), to: partyOf(row, sent.symbol) };
    const paid = fee.amount === "0" ? {} : { fee: fee.amount, feeSymbol: fee.symbol };
    return [
      { ...movementOf({ kind: "withdrawal", id, at, symbol: sent.symbol, amount, ...paid, ...target }), id },
    ];
  }
  // The withdrawal that it cancels was left out.
  if (
    type === "withdrawal_cancelled" &&
    (isCancelled(cancelled, received) || isCancelled(withdrawals, received))
  )
    return [];
  const changes: Change[] = [
    { symbol: received.symbol, amount: received.amount },
    { symbol: sent.symbol, amount: negated(sent.amount) },
  ].filter((change) => change.amount !== "0");
  const [first] = changes;
  if (first === undefined) return [];
  return [{ id, at, ...meaningOf(words, type, first.amount), account: "", changes, method: type }];
}

type Side = { symbol: string; amount: string };

/**
 * Both sides of a trade and its fee. Bitvavo's amounts paid and received include the fee, which the row's own price confirms: of both readings,
 * the one whose quotient is nearer to the price is taken.
 */
function tradeSides(row: Raw, { sent, received, fee }: { sent: Side; received: Side; fee: Side }): Change[] {
  const isBuy = textOf(row, "type") === "buy";
  const money = isBuy ? sent : received;
  const coin = isBuy ? received : sent;
  const fees = fee.amount === "0" ? [] : [feeOf(fee.symbol, fee.amount)];
  let gross = money.amount;
  if (fee.symbol === money.symbol && fee.amount !== "0") {
    const within = isBuy ? lessFee(money.amount, fee.amount) : sum(money.amount, fee.amount);
    const stated = product(coin.amount, amountOf(row, "priceAmount"));
    const gap = (amount: string): number => Math.abs(Number(sum(amount, negated(stated))));
    if (stated === "0" || gap(within) <= gap(gross)) gross = within;
  }
  return [
    { symbol: coin.symbol, amount: isBuy ? coin.amount : negated(coin.amount) },
    { symbol: money.symbol, amount: isBuy ? negated(gross) : gross },
    ...fees,
  ];
}

/** The nearest row of the list with the symbol and one of the amounts within a day, which is taken out of the list. */
function taken(list: Raw[], symbol: string, amounts: readonly string[], at: number): Raw | undefined {
  const distance = (row: Raw): number => Math.abs(momentOf(row, "timestamp") - at);
  const fits = list
    .filter((row) => textOf(row, "symbol") === symbol && amounts.includes(amountOf(row, "amount")))
    .filter((row) => distance(row) <= millisecondsPerDay)
    .sort((a, b) => distance(a) - distance(b));
  const [found] = fits;
  if (found !== undefined) list.splice(list.indexOf(found), 1);
  return found;
}

/** Whether the list has a cancelled withdrawal of the amount, which is taken out of it. */
function isCancelled(list: Raw[], { symbol, amount }: Side): boolean {
  const found = list.findIndex(
    (row) =>
      textOf(row, "symbol") === symbol &&
      /cancel/i.test(textOf(row, "status")) &&
      [amountOf(row, "amount"), sum(amountOf(row, "amount"), amountOf(row, "fee"))].includes(amount),
  );
  if (found !== -1) list.splice(found, 1);
  return found !== -1;
}

/** Money moves to bank accounts, which are not tracked. */
function partyOf(row: Raw, symbol: string): string {
  return symbol === "EUR" ? "" : textOf(row, "address");
}

/** All markets; where they are not served, those of the listed coins with euro and USDC. */
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
      .map((base) => ({ symbol: `${base}-${quote}`, base, quote })),
  );
}

/** https://docs.bitvavo.com/docs/rest-api/get-trade-history/: one market at a time; the fee is not part of amount × price. */
const trades = listByMarket({
  id: "trades",
  title: "Trades",
  isRefusedByAll: true,
  markets: marketsOf,
  pages: ({ client, now }, { symbol }, from) =>
    pagesByTime(
      { from, to: now },
      movesPerPage,
      (row) => momentOf(row, "timestamp"),
      async (span) =>
        listAt(
          await client.ask("privateGetTrades", {
            market: symbol,
            start: span.from,
            end: span.to,
            limit: movesPerPage,
          }),
        ),
    ),
  momentOf: (row) => momentOf(row, "timestamp"),
  events: (rows, { base, quote }) =>
    rows.map((row): ExchangeEvent => ({
      id: textOf(row, "id"),
      at: momentOf(row, "timestamp"),
      type: "trade",
      account: "",
      changes: tradeChanges({
        side: textOf(row, "side"),
        base,
        quote,
        amount: amountOf(row, "amount"),
        cost: product(amountOf(row, "amount"), amountOf(row, "price")),
        fee: { symbol: textOf(row, "feeCurrency") || quote, amount: amountOf(row, "fee") },
      }),
    })),
});

/** The lists that complete the history, read by themselves. A fee is charged on top of the amount. */
function movements(kind: "deposit" | "withdrawal", endpoint: string) {
  const isCancelled = (row: Raw): boolean => /cancel|fail|reject|return/i.test(textOf(row, "status"));
  const isOnItsWay = (row: Raw): boolean => /await|approved|pending/i.test(textOf(row, "status"));
  return listBySpan({
    id: `${kind}s`,
    title: kind === "deposit" ? "Deposits" : "Withdrawals",
    spanDays: 365,
    async *rows(call, window) {
      yield await moves(call, window, endpoint);
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
            fee: amountOf(row, "fee"),
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
  blind: [
    "Bitvavo does not state what a key may do: give it no permission to trade or withdraw.",
    "Bitvavo's transaction history is read as documented; no recorded answer has confirmed its fields.",
  ],
  async balances(client) {
    return listAt(await client.ask("privateGetBalance")).map((row) => ({
      account: "",
      symbol: textOf(row, "symbol"),
      amount: sum(amountOf(row, "available"), amountOf(row, "inOrder")),
    }));
  },
  streams: [history],
  fallback: {
    streams: [
      trades,
      movements("deposit", "privateGetDepositHistory"),
      movements("withdrawal", "privateGetWithdrawalHistory"),
    ],
    lacks:
      "Transaction history: where the first sync gets no answer from it, the connection reads trades, deposits and withdrawals instead. These lack staking rewards, transfers between accounts and other entries of the history, and trades of coins without a balance where Bitvavo does not list its markets.",
  },
};
