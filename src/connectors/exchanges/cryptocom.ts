import type { Change, ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import type { Exchange, ExchangeClient } from "./exchange.ts";
import {
  amountOf,
  optionalAmountOf,
  feeOf,
  listAt,
  magnitude,
  momentOf,
  product,
  textOf,
  tradeChanges,
  type Raw,
} from "./reading/raw.ts";
import { ledgerEvent, listBySpan, movementOf, numberedPages, type Words } from "./reading/records.ts";
import { pagesByTime, type NoteCut } from "./reading/pages-by-time.ts";
import type { Window } from "./reading/windows.ts";

const rowsPerPage = 100;
const halfYear = 179;

type Span = { window: Window; noteCut: NoteCut };
/** The fields with the time of a row in milliseconds and in nanoseconds. */
type Times = { moment: string; nanos: string };

/**
 * https://exchange-docs.crypto.com/exchange/v1/rest-ws/index.html#private-get-trades: lists of a day, up to an end that is not included, in
 * milliseconds or nanoseconds. Only nanoseconds reach all rows of a millisecond that has more of them than a page.
 */
async function* rowsOf(
  client: ExchangeClient,
  endpoint: string,
  { window, noteCut }: Span,
  { moment, nanos }: Times,
): AsyncGenerator<Raw[]> {
  const ask = async (start_time: unknown, end_time: unknown): Promise<Raw[]> =>
    listAt(await client.ask(endpoint, { start_time, end_time, limit: rowsPerPage }), "result", "data");
  const fullMoments: number[] = [];
  yield* pagesByTime(
    window,
    rowsPerPage,
    (row) => momentOf(row, moment),
    ({ from, to }) => ask(from, to + 1),
    ({ at }) => void fullMoments.push(at),
  );
  for (const at of fullMoments) {
    const start = BigInt(at) * 1_000_000n;
    for (let end = start + 1_000_000n; end > start;) {
      const rows = await ask(String(start), String(end));
      yield rows;
      if (rows.length < rowsPerPage) break;
      const oldest = oldestNanos(rows, nanos);
      if (oldest === undefined || oldest >= end) {
        noteCut({ at, count: rows.length });
        break;
      }
      // A page may end within the rows of one nanosecond, and the end is not included.
      const isOneMoment = oldest + 1n === end;
      if (isOneMoment) noteCut({ at, count: rows.length });
      end = isOneMoment ? oldest : oldest + 1n;
    }
  }
}

/** The oldest time of rows in nanoseconds; `undefined` if one does not state it. */
function oldestNanos(rows: readonly Raw[], name: string): bigint | undefined {
  const times = rows.map((row) => textOf(row, name));
  if (!times.every((time) => /^\d+$/.test(time))) return undefined;
  return times.map(BigInt).reduce((oldest, time) => (time < oldest ? time : oldest));
}

const trades = listBySpan({
  id: "trades",
  title: "Trades",
  history: {
    days: halfYear,
    reason: "Crypto.com Exchange serves trades of half a year. Import older ones from its exports.",
  },
  spanDays: 1,
  overlapDays: 1,
  rows: ({ client }, window, noteCut) =>
    rowsOf(
      client,
      "v1PrivatePostPrivateGetTrades",
      { window, noteCut },
      { moment: "create_time", nanos: "create_time_ns" },
    ),
  events: (rows) => rows.map(tradeOf),
});

/** A fee is negative where it was paid. A fill of a contract changes the balance by its fee only; its profit is a transaction. */
function tradeOf(row: Raw): ExchangeEvent {
  const market = textOf(row, "instrument_name");
  const amount = amountOf(row, "traded_quantity");
  const fee = optionalAmountOf(row, "fees");
  const [base = "", quote = ""] = market.split("_");
  const fees: Change[] =
    fee === "0"
      ? []
      : fee.startsWith("-")
        ? [feeOf(textOf(row, "fee_instrument_name"), magnitude(fee))]
        : [{ symbol: textOf(row, "fee_instrument_name"), amount: fee }];
  const isContract = quote === "" || market.includes("-");
  const sides = isContract
    ? []
    : tradeChanges({
        side: textOf(row, "side"),
        base,
        quote,
        amount,
        cost: product(amount, amountOf(row, "traded_price")),
      });
  return {
    id: `trade:${textOf(row, "trade_id")}:${textOf(row, "trade_match_id")}`,
    at: momentOf(row, "create_time"),
    type: isContract ? "derivative" : "trade",
    account: "",
    changes: [...sides, ...fees],
    ...(isContract ? { notes: market } : {}),
  };
}

/**
 * Status 1 of a deposit is credited, status 5 of a withdrawal is sent; `over` are those that failed. Any other may still change;
 * https://exchange-docs.crypto.com/exchange/v1/rest-ws/index.html#private-get-deposit-history
 */
function movementList(
  kind: "deposit" | "withdrawal",
  { endpoint, done, over }: { endpoint: string; done: string; over: RegExp },
) {
  return listBySpan({
    id: `${kind}s`,
    title: kind === "deposit" ? "Deposits" : "Withdrawals",
    spanDays: 89,
    rows: ({ client }, { from, to }) =>
      numberedPages(
        rowsPerPage,
        async (page) =>
          listAt(
            await client.ask(endpoint, { start_ts: from, end_ts: to, page_size: rowsPerPage, page }),
            "result",
            `${kind}_list`,
          ),
        0,
      ),
    pendingSince(row) {
      const status = textOf(row, "status");
      return status === done || over.test(status) ? undefined : momentOf(row, "create_time");
    },
    events: (rows) =>
      rows
        .filter((row) => textOf(row, "status") === done)
        .map((row) =>
          movementOf({
            kind,
            id: textOf(row, "id"),
            at: momentOf(row, "update_time"),
            symbol: textOf(row, "currency"),
            amount: amountOf(row, "amount"),
            fee: optionalAmountOf(row, "fee"),
            // The output's number follows the hash.
            hash: textOf(row, "txid").split("/")[0] ?? "",
            to: textOf(row, "address"),
          }),
        ),
  });
}

/** Journals of the trades, deposits and withdrawals above. */
const listedElsewhere = /^(?:TRADING|TRADE_FEE|(?:ONCHAIN_|ROLLBACK_)?(?:DEPOSIT|WITHDRAW(?:AL)?)(?:_FEE)?)$/;

/** https://exchange-docs.crypto.com/exchange/v1/rest-ws/index.html#private-get-transactions, and types of its exports. */
const words: Words = [
  [/FUNDING|PNL|RPL|SETTLE|LIQUID|INSURANCE|SOCIALI[SZ]ED|UNCOVERED/, "derivative", "derivative"],
  [/TRANSFER|ACCOUNT_|^OFFCHAIN_/, "transfer", "transfer"],
  [/^FIAT_(?:\w+_)?(?:DEPOSIT|WITHDRAWAL)$/, "deposit", "withdrawal"],
  [/CONVERT|CONVERSION|DUST/, "trade", "trade"],
  [/BORROW|LOAN|REPAY/, "loan", "repayment"],
  [/INTEREST/, "interest", "fee"],
  [/REWARD|REBATE|BONUS|REFERRAL|AIRDROP|CREDIT/, "reward", "reward"],
  [/STAK|EARN/, "unstake", "stake", "Staking"],
  [/FEE/, "other", "fee"],
];

const journal = listBySpan({
  // Not "journal": an earlier version booked staking rewards as returned stakes and left some types out, so that all are read again.
  id: "typed-journal",
  title: "Journal: funding, realised profit, transfers, interest and rewards",
  history: {
    days: halfYear,
    reason: "Crypto.com Exchange serves its journal for half a year. Import older rows from its exports.",
  },
  isOptional: true,
  isComplete: true,
  spanDays: 1,
  overlapDays: 1,
  rows: ({ client }, window, noteCut) =>
    rowsOf(
      client,
      "v1PrivatePostPrivateGetTransactions",
      { window, noteCut },
      { moment: "event_timestamp_ms", nanos: "event_timestamp_ns" },
    ),
  events: (rows) => rows.flatMap(journalEvent),
});

/** A journal row as an event. Rows of contract positions name a contract instead of a coin. */
function journalEvent(row: Raw): ExchangeEvent[] {
  const word = textOf(row, "journal_type");
  const symbol = textOf(row, "instrument_name");
  if (listedElsewhere.test(word) || symbol.includes("-")) return [];
  const change = amountOf(row, "transaction_qty");
  return [
    ledgerEvent({
      id: `journal:${textOf(row, "journal_id")}`,
      at: momentOf(row, "event_timestamp_ms"),
      symbol,
      change,
      word,
      words,
    }),
  ];
}

export const cryptocom: Exchange = {
  id: "cryptocom",
  title: "Crypto.com Exchange",
  howTo: "crypto.com/exchange: Settings → API Keys, with Can Read only",
  documentation: "https://exchange-docs.crypto.com/exchange/v1/rest-ws/index.html",
  proof: { recorded: [], documented: ["trades", "deposits and withdrawals", "journal", "balances"] },
  pace: { perSecond: 1, burst: 3 },
  openedOn: "2019-11-14",
  accounts: [""],
  unreadAccounts: ["Sub-accounts"],
  blind: [
    "Crypto.com Exchange does not state what a key may do: give it no permission to trade or withdraw.",
    "Crypto.com Exchange is read as documented; no recorded answer has confirmed it. The Crypto.com app is another source: import its export.",
  ],
  async balances(client) {
    const [account] = listAt(await client.ask("v1PrivatePostPrivateUserBalance"), "result", "data");
    return listAt(account ?? {}, "position_balances").map((row) => ({
      account: "",
      symbol: textOf(row, "instrument_name"),
      amount: amountOf(row, "quantity"),
    }));
  },
  streams: [
    trades,
    movementList("deposit", {
      endpoint: "v1PrivatePostPrivateGetDepositHistory",
      done: "1",
      over: /^2$/,
    }),
    movementList("withdrawal", {
      endpoint: "v1PrivatePostPrivateGetWithdrawalHistory",
      done: "5",
      over: /^[246]$/,
    }),
    journal,
  ],
};
