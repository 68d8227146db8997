import type { ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import { isZeroIn, listAccounts } from "./access/listed.ts";
import { oncePerClient, type Exchange } from "./exchange.ts";
import { listByMarket } from "./reading/markets.ts";
import { withTotal } from "./reading/paging.ts";
import {
  amountOf,
  optionalAmountOf,
  listAt,
  momentOf,
  negated,
  sumAmounts,
  textOf,
  sideOf,
  tradeChanges,
  unsignedAmountOf,
  type Raw,
} from "./reading/raw.ts";
import {
  amountWithoutFee,
  isTransferFrom,
  listBySpan,
  movementOf,
  numberedPages,
} from "./reading/records.ts";
import { pagesByTime } from "./reading/pages-by-time.ts";

const tradesPerPage = 100;
const movementsPerPage = 1_000;
const transfersPerPage = 100;

/** The ticker without its network: `USDC` for `USDC-TRX`. */
function symbolOf(coin: string): string {
  return coin.split("-")[0] ?? coin;
}

const marketsOf = oncePerClient(async (client) =>
  listAt(await client.ask("spotPublicGetExchangeInfo"), "symbols").map((row) => ({
    symbol: textOf(row, "symbol"),
    base: textOf(row, "baseAsset"),
    quote: textOf(row, "quoteAsset"),
  })),
);

/** https://www.mexc.com/api-docs/spot-v3/spot-account-trade#account-trade-list: a month back, one market at a time. */
const trades = listByMarket({
  id: "trades",
  title: "Spot trades",
  history: { days: 29, reason: "MEXC serves trades of one month. Import older ones from its exports." },
  markets: marketsOf,
  pages: ({ client, now }, { symbol }, from, noteCut) =>
    pagesByTime(
      { from, to: now },
      tradesPerPage,
      (row) => momentOf(row, "time"),
      async (span) =>
        listAt(
          await client.ask("spotPrivateGetMyTrades", {
            symbol,
            startTime: span.from,
            endTime: span.to,
            limit: tradesPerPage,
          }),
        ),
      noteCut,
    ),
  momentOf: (row) => momentOf(row, "time"),
  events: (rows, { base, quote }) =>
    rows.map((row): ExchangeEvent => ({
      id: `trade:${textOf(row, "symbol")}:${textOf(row, "id")}`,
      at: momentOf(row, "time"),
      type: "trade",
      account: "",
      changes: tradeChanges({
        side: sideOf(row["isBuyer"]),
        base,
        quote,
        amount: amountOf(row, "qty"),
        cost: amountOf(row, "quoteQty"),
        fee: { symbol: textOf(row, "commissionAsset"), amount: optionalAmountOf(row, "commission") },
      }),
    })),
});

/** https://www.mexc.com/api-docs/spot-v3/wallet-endpoints: a week a request, three months back. A withdrawal's amount includes its fee. */
function movementList(
  kind: "deposit" | "withdrawal",
  options: { endpoint: string; done: RegExp; over: RegExp; time: string },
) {
  return listBySpan({
    id: `${kind}s`,
    title: kind === "deposit" ? "Deposits" : "Withdrawals",
    history: {
      days: 89,
      reason: "MEXC serves deposits and withdrawals of three months. Import older ones from its exports.",
    },
    spanDays: 7,
    overlapDays: 5,
    rows: ({ client }, window, noteCut) =>
      pagesByTime(
        window,
        movementsPerPage,
        (row) => momentOf(row, options.time),
        async ({ from, to }) =>
          listAt(
            await client.ask(options.endpoint, { startTime: from, endTime: to, limit: movementsPerPage }),
          ),
        noteCut,
      ),
    pendingSince: (row) =>
      options.done.test(textOf(row, "status")) || options.over.test(textOf(row, "status"))
        ? undefined
        : momentOf(row, options.time),
    events: (rows) =>
      rows
        .filter((row) => options.done.test(textOf(row, "status")))
        .map((row) => {
          const fee = kind === "withdrawal" ? optionalAmountOf(row, "transactionFee") : "0";
          // The output's number follows the hash.
          const hash = textOf(row, "transHash") || (textOf(row, "txId").split(":")[0] ?? "");
          const at = momentOf(row, options.time);
          return movementOf({
            kind,
            id: textOf(row, "id", "txId") || `${at}:${textOf(row, "coin")}:${amountOf(row, "amount")}`,
            at,
            symbol: symbolOf(textOf(row, "coin")),
            amount: amountWithoutFee(amountOf(row, "amount"), fee),
            fee,
            hash,
            to: textOf(row, "address"),
          });
        }),
  });
}

/** https://www.mexc.com/api-docs/spot-v3/wallet-endpoints#query-user-universal-transfer-history: one direction at a time, half a year back. */
const transfers = listBySpan({
  id: "transfers",
  title: "Transfers to and from the futures account",
  history: { days: 179, reason: "MEXC serves transfers of half a year. Import older ones from its exports." },
  isOptional: true,
  spanDays: 7,
  overlapDays: 1,
  async *rows({ client }, { from, to }) {
    for (const [fromAccountType, toAccountType] of [
      ["SPOT", "FUTURES"],
      ["FUTURES", "SPOT"],
    ])
      yield* numberedPages(transfersPerPage, async (page) => {
        const answer = await client.ask("spotPrivateGetCapitalTransfer", {
          fromAccountType,
          toAccountType,
          startTime: from,
          endTime: to,
          page,
          size: transfersPerPage,
        });
        return withTotal(answer, listAt(answer, "rows"), "total");
      });
  },
  pendingSince: (row) =>
    /^(?:SUCCESS|FAILED|CANCELL?ED)$/i.test(textOf(row, "status")) ? undefined : momentOf(row, "timestamp"),
  events: (rows) => rows.flatMap(transferOf),
});

function transferOf(row: Raw): ExchangeEvent[] {
  const [from, to] = [textOf(row, "fromAccountType"), textOf(row, "toAccountType")];
  if (!/^SUCCESS$/i.test(textOf(row, "status"))) return [];
  const amount = unsignedAmountOf(row, "amount");
  return [
    {
      id: `transfer:${textOf(row, "tranId")}`,
      at: momentOf(row, "timestamp"),
      type: "transfer",
      account: "",
      changes: [
        { symbol: textOf(row, "asset"), amount: isTransferFrom("SPOT", from, to) ? negated(amount) : amount },
      ],
      method: `${from} to ${to}`,
    },
  ];
}

export const mexc: Exchange = {
  id: "mexc",
  title: "MEXC",
  howTo: "mexc.com: API Management → Create, with the View permissions only",
  documentation: "https://www.mexc.com/api-docs/spot-v3/",
  proof: { recorded: [], documented: ["trades", "deposits and withdrawals", "transfers", "balances"] },
  pace: { perSecond: 4, burst: 5 },
  keyErrors: /"code":\s*10072\b/,
  openedOn: "2018-04-01",
  accounts: [""],
  unreadAccounts: ["Futures", "Sub-accounts"],
  /** https://www.mexc.com/api-docs/futures/account-and-trading-endpoints: the assets of the futures account. */
  listAccounts: (client) =>
    listAccounts(client, {
      Futures: async (client) =>
        isZeroIn(
          listAt(await client.ask("contractPrivateGetAccountAssets"), "data"),
          "equity",
          "cashBalance",
          "positionMargin",
        ),
    }),
  lacks: [
    "MEXC's conversions, small balances turned into MX, transfers to and from other customers, rebates, staking and airdrops are not read: enter them by hand.",
  ],
  blind: [
    "MEXC does not state what a key may do: give it no permission to trade or withdraw.",
    "MEXC is read as documented; no recorded answer has confirmed the fields. Of the futures account, its transfers to and from the spot account are read.",
  ],
  async balances(client) {
    return listAt(await client.ask("spotPrivateGetAccount"), "balances").map((row) => ({
      account: "",
      symbol: textOf(row, "asset"),
      amount: sumAmounts(amountOf(row, "free"), optionalAmountOf(row, "locked")),
    }));
  },
  streams: [
    trades,
    movementList("deposit", {
      endpoint: "spotPrivateGetCapitalDepositHisrec",
      done: /^(?:5|12)$/,
      over: /^(?:7|8|10)$/,
      time: "insertTime",
    }),
    movementList("withdrawal", {
      endpoint: "spotPrivateGetCapitalWithdrawHistory",
      done: /^7$/,
      over: /^[89]$/,
      time: "applyTime",
    }),
    transfers,
  ],
};
