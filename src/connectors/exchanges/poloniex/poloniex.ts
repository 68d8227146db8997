import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { millisecondsPerDay } from "../../../domain/time/day.ts";
import { msg } from "../../../errors/wording.ts";
import { isZeroIn, listAccounts } from "../access/listed.ts";
import type { Exchange, ExchangeClient, ExchangeBalance } from "../exchange.ts";
import {
  amountOf,
  optionalAmountOf,
  listAt,
  momentOf,
  negated,
  product,
  rowAt,
  sumAmounts,
  textOf,
  tradeChanges,
  unsignedAmountOf,
  type Raw,
} from "../reading/raw.ts";
import {
  ledgerEvent,
  amountWithoutFee,
  isTransferFrom,
  listBySpan,
  movementOf,
  type Words,
} from "../reading/records.ts";
import { pagesByTime, type NoteCut } from "../reading/pages-by-time.ts";
import { undirectedGap } from "../reading/undirected.ts";
import type { Window } from "../reading/windows.ts";
import { futuresAccount, futuresBalances, futures } from "./poloniex-futures.ts";
import { symbolOf } from "./poloniex-symbols.ts";

const rowsPerPage = 1_000;

/** https://api-docs.poloniex.com/spot/api/private/trade#trade-history: lists without a documented order. */
function rowsOf(
  client: ExchangeClient,
  endpoint: string,
  window: Window,
  noteCut: NoteCut,
): AsyncIterable<Raw[]> {
  return pagesByTime(
    window,
    rowsPerPage,
    (row) => momentOf(row, "createTime"),
    async ({ from, to }) =>
      listAt(await client.ask(endpoint, { startTime: from, endTime: to, limit: rowsPerPage })),
    noteCut,
  );
}

/** https://api-docs.poloniex.com/changelog/spot, 2024-03-20. Whether archived trades are served is not documented. */
const archivedAfterMs = 180 * millisecondsPerDay;
const archivedTrades = msg`Spot trades: Poloniex archives trades after 180 days, so that older ones may be missing. Compare them with its exports.`;

const trades = listBySpan({
  // Not "trades": an earlier version did not say that older trades may be missing, so that the list is read again.
  id: "all-trades",
  title: "Spot trades",
  spanDays: 30,
  overlapDays: 1,
  rows: ({ client }, window, noteCut) => rowsOf(client, "privateGetTrades", window, noteCut),
  events(rows, { now }, { window, noteUnread }) {
    if (window.from < now - archivedAfterMs) noteUnread(archivedTrades);
    return rows.map(tradeOf);
  },
});

function tradeOf(row: Raw): ExchangeEvent {
  const [base = "", quote = ""] = textOf(row, "symbol").split("_");
  const amount = amountOf(row, "quantity");
  return {
    id: `trade:${textOf(row, "id")}`,
    at: momentOf(row, "createTime"),
    type: "trade",
    account: "",
    changes: tradeChanges({
      side: textOf(row, "side"),
      base: symbolOf(base),
      quote: symbolOf(quote),
      amount,
      cost: product(amount, amountOf(row, "price")),
      fee: { symbol: symbolOf(textOf(row, "feeCurrency")), amount: amountOf(row, "feeAmount") },
    }),
  };
}

/** https://api-docs.poloniex.com/spot/api/private/wallet#wallets-activity-records: deposits, withdrawals and adjustments of a span, in seconds. */
const activity = listBySpan({
  // Not "wallet": an earlier version counted withdrawals that ended with an error, so that all are read again.
  id: "movements",
  title: "Deposits and withdrawals",
  spanDays: 30,
  async *rows({ client }, { from, to }) {
    const span = { start: Math.floor(from / 1000), end: Math.ceil(to / 1000) };
    const answer = await client.ask("privateGetWalletsActivity", span);
    for (const list of ["deposits", "withdrawals", "adjustments"])
      yield listAt(answer, list).map((row): Raw => ({ ...row, list }));
  },
  pendingSince: (row) => (isCompleted(row) || hasFailed(row) ? undefined : momentOf(row, "timestamp", "s")),
  retractedIdOf: (row) =>
    textOf(row, "list") === "withdrawals" && hasFailed(row) ? `withdrawal:${withdrawalId(row)}` : undefined,
  events: (rows) => rows.flatMap(movement),
});

/** A failed withdrawal is `COMPLETE: ERROR` in older rows. */
const hasFailed = (row: Raw): boolean => /fail|cancel|reject|error/i.test(textOf(row, "status"));
const withdrawalId = (row: Raw): string => textOf(row, "withdrawalRequestsId", "withdrawalNumber");

/** `COMPLETE: <hash>` in older rows, `COMPLETED` in newer ones. Only a deposit may lack a status: it is listed once it is credited. */
function isCompleted(row: Raw): boolean {
  const status = textOf(row, "status");
  if (status === "") return textOf(row, "list") === "deposits";
  return /^COMPLETED?(?::|$)/i.test(status) && !hasFailed(row);
}

/** A withdrawal's amount includes its fee. */
function movement(row: Raw): ExchangeEvent[] {
  if (!isCompleted(row)) return [];
  const sharedFields = { at: momentOf(row, "timestamp", "s"), symbol: symbolOf(textOf(row, "currency")) };
  const amount = amountOf(row, "amount");
  if (textOf(row, "list") === "deposits")
    return [
      movementOf({
        ...sharedFields,
        kind: "deposit",
        id: textOf(row, "depositNumber", "txid"),
        amount,
        hash: textOf(row, "txid"),
      }),
    ];
  if (textOf(row, "list") === "withdrawals") {
    const fee = optionalAmountOf(row, "fee");
    return [
      movementOf({
        ...sharedFields,
        kind: "withdrawal",
        id: withdrawalId(row),
        amount: amountWithoutFee(amount, fee),
        fee,
        hash: textOf(row, "txid") || (/:\s*(\w+)$/.exec(textOf(row, "status"))?.[1] ?? ""),
        to: textOf(row, "address"),
      }),
    ];
  }
  const notes = textOf(row, "adjustmentTitle", "adjustmentDesc");
  const id = ["adjustment", sharedFields.at, sharedFields.symbol, amount].join(":");
  return [ledgerEvent({ ...sharedFields, id, change: amount, word: notes || "adjustment", words, notes })];
}

const words: Words = [
  [/airdrop|fork|distribution/i, "airdrop", "other"],
  [/rebate|refer|bonus|reward|staking/i, "reward", "reward"],
];

/** https://api-docs.poloniex.com/spot/api/private/account#account-activity: airdrops, rebates, staking, credits and debits. */
const credits = listBySpan({
  id: "activity",
  title: "Airdrops, rebates and adjustments",
  from: "2022-08-01",
  isOptional: true,
  spanDays: 30,
  overlapDays: 1,
  rows: ({ client }, window, noteCut) => rowsOf(client, "privateGetAccountsActivity", window, noteCut),
  pendingSince,
  events(rows, _, { noteUnread }) {
    const unreadTypes = rows.filter(isUndirected).map((row) => textOf(row, "activityType"));
    if (unreadTypes.length > 0) noteUnread(undirectedGap(unreadTypes));
    return rows.filter((row) => !isUndirected(row)).flatMap(creditOf);
  },
});

/** The start time of a pending activity or transfer; `undefined` if it is final. */
function pendingSince(row: Raw): number | undefined {
  return /^(?:SUCCESS|FAILED|CANCELL?ED)$/i.test(textOf(row, "state"))
    ? undefined
    : momentOf(row, "createTime");
}

const activities: Record<string, string> = {
  "104": "credit",
  "105": "debit",
  "201": "airdrop",
  "202": "commission rebate",
  "203": "staking",
  "204": "referral rebate",
};

/** Whether the direction is unknown: debits have no sign, and the activity's type is unknown. */
function isUndirected(row: Raw): boolean {
  return !Object.hasOwn(activities, textOf(row, "activityType")) && !amountOf(row, "amount").startsWith("-");
}

function creditOf(row: Raw): ExchangeEvent[] {
  if (!/^SUCCESS$/i.test(textOf(row, "state"))) return [];
  const word = activities[textOf(row, "activityType")] ?? "other";
  const amount = amountOf(row, "amount");
  const isDebit = word === "debit" && !amount.startsWith("-");
  return [
    ledgerEvent({
      id: `activity:${textOf(row, "id")}`,
      at: momentOf(row, "createTime"),
      symbol: symbolOf(textOf(row, "currency")),
      change: isDebit ? negated(amount) : amount,
      word,
      words,
      notes: textOf(row, "description"),
    }),
  ];
}

/** https://api-docs.poloniex.com/spot/api/private/account#accounts-transfer-records: between the spot and the futures account. */
const transfers = listBySpan({
  id: "transfers",
  title: "Transfers between own accounts",
  from: "2022-08-01",
  isOptional: true,
  spanDays: 30,
  overlapDays: 1,
  rows: ({ client }, window, noteCut) => rowsOf(client, "privateGetAccountsTransfer", window, noteCut),
  pendingSince,
  events: (rows) => rows.flatMap(transferOf),
});

function transferOf(row: Raw): ExchangeEvent[] {
  const [from, to] = [textOf(row, "fromAccount"), textOf(row, "toAccount")];
  if (!/^SUCCESS$/i.test(textOf(row, "state"))) return [];
  const amount = unsignedAmountOf(row, "amount");
  return [
    {
      id: `transfer:${textOf(row, "id")}`,
      at: momentOf(row, "createTime"),
      type: "transfer",
      account: "",
      changes: [
        {
          symbol: symbolOf(textOf(row, "currency")),
          amount: isTransferFrom("SPOT", from, to) ? negated(amount) : amount,
        },
      ],
      method: `${from} to ${to}`,
    },
  ];
}

export const poloniex: Exchange = {
  id: "poloniex",
  title: "Poloniex",
  howTo: "poloniex.com: Settings → API Keys, without trading and withdrawals",
  documentation: "https://api-docs.poloniex.com/spot/",
  proof: {
    recorded: ["trades", "deposits and withdrawals", "balances"],
    documented: ["account activity and transfers", "futures bills and balances"],
  },
  pace: { perSecond: 5, burst: 5 },
  openedOn: "2014-01-20",
  accounts: [""],
  blind: ["Poloniex does not state what a key may do: give it no permission to trade or withdraw."],
  sideAccounts: [
    {
      title: futuresAccount,
      accounts: [futuresAccount],
      history: "realised profit, funding, fees and transfers of three months",
      balances: futuresBalances,
    },
  ],
  unreadAccounts: ["Margin loans", "Sub-accounts"],
  /** https://api-docs.poloniex.com/spot/api/private/margin#borrow-status: the debt of the spot account. */
  listAccounts: (client) =>
    listAccounts(client, {
      "Margin loans": async (client) =>
        isZeroIn(await client.ask("privateGetMarginBorrowStatus"), "borrowed"),
    }),
  async balances(client) {
    const accounts = listAt(await client.ask("privateGetAccountsBalances"));
    return accounts
      .filter((account) => textOf(account, "accountType") === "SPOT")
      .flatMap((account) =>
        listAt(rowAt(account), "balances").map((row): ExchangeBalance => ({
          account: "",
          symbol: symbolOf(textOf(row, "currency")),
          amount: sumAmounts(amountOf(row, "available"), optionalAmountOf(row, "hold")),
        })),
      );
  },
  streams: [trades, activity, credits, transfers, futures],
};
