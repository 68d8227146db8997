import { millisecondsPerDay } from "../../domain/time/day.ts";
import type { Change, ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import type { TransactionType } from "../../domain/ledger/transaction.ts";
import { isZeroIn, listAccounts } from "./access/listed.ts";
import { stream, type Exchange, type ExchangeClient } from "./exchange.ts";
import {
  amountOf,
  distinct,
  feeOf,
  listAt,
  lowestId,
  momentOf,
  negated,
  rowAt,
  sum,
  textOf,
  tradeChanges,
  type Raw,
} from "./reading/raw.ts";
import { createRepeats, withTotal } from "./reading/paging.ts";
import { listBySpan, movementOf, numberedPages } from "./reading/records.ts";
import { windows, windowState, type Window } from "./reading/windows.ts";

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
  [/stak|lockdrop|redemption|earn|saving|pool|voting/i, "unstake", "stake"],
  [/bonus|reward|rebate|profit|refunded fees|returned_fees|cashback/i, "reward", "other"],
  [/fee/i, "other", "fee"],
  [/loan|borrow|debt|repa/i, "loan", "repayment"],
  [/red envelope|gift/i, "gift", "gift"],
];

/** Trading moved to the high-frequency accounts; either list has only its own rows. */
function ledger(
  id: string,
  title: string,
  days: number,
  rowsOf: (client: ExchangeClient, window: Window) => Promise<Raw[]>,
) {
  return stream(windowState, {
    id,
    title,
    history: { days, reason: `KuCoin provides it for ${days} days. Import older rows from its exports.` },
    isOptional: id !== "accounts",
    async *read(call, state) {
      yield* windows(call, state, { spanMs: millisecondsPerDay, overlap: halfDay }, async function* (window) {
        yield eventsOf(distinct(await rowsOf(call.client, window)));
      });
    },
  });
}

async function accountRows(client: ExchangeClient, { from, to }: Window): Promise<Raw[]> {
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

async function highFrequencyRows(client: ExchangeClient, { from, to }: Window): Promise<Raw[]> {
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
  for (const row of rows) {
    const key = sharedId(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].flatMap(([id, group]): ExchangeEvent[] => {
    const [first] = group;
    if (first === undefined) return [];
    const business = textOf(first, "bizType");
    const isOut = textOf(first, "direction").toLowerCase() === "out";
    const [, given, taken] = businesses.find(([words]) => words.test(business)) ?? [
      /./,
      "other" as const,
      "other" as const,
    ];
    const type = isOut ? taken : given;
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

function accountOf(row: Raw): string {
  return /^main$/i.test(textOf(row, "accountType"))
    ? "Main"
    : /^margin|^isolated/i.test(textOf(row, "accountType"))
      ? "Margin"
      : "Trade";
}

/** The rows of a fill share its trade's id, those of a move between own accounts an order's. */
function sharedId(row: Raw): string {
  const context = contextOf(row);
  const trade = textOf(context, "tradeId");
  if (trade !== "") return trade;
  const order = textOf(context, "orderId");
  return /transfer/i.test(textOf(row, "bizType")) && order !== "" ? `transfer:${order}` : textOf(row, "id");
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
  const whole = amountOf(row, "amount");
  const change = textOf(row, "direction").toLowerCase() === "out" ? negated(whole) : whole;
  const own = accountOf(row);
  const where = own === account ? {} : { account: own };
  const fee = amountOf(row, "fee");
  if (fee === "0") return [{ symbol, amount: change, ...where }];
  return [
    { symbol, amount: sum(change, fee), ...where },
    { ...feeOf(symbol, fee), ...where },
  ];
}

const rowsPerPage = 500;

/** https://www.kucoin.com/docs-new/rest/spot-trading/orders/get-trade-history-old: a week a request. A tax on the fee is charged in addition. */
const fills = listBySpan({
  id: "fills",
  title: "Fills",
  spanDays: 7,
  overlapDays: 1,
  rows: ({ client }, window) => rowsWithin(client, "privateGetFills", window),
  events: (rows) =>
    rows.map((row): ExchangeEvent => {
      const [base = "", quote = ""] = textOf(row, "symbol").split("-");
      const fee = { symbol: textOf(row, "feeCurrency") || quote, amount: amountOf(row, "fee") };
      const tax = amountOf(row, "tax");
      return {
        id: textOf(row, "tradeId"),
        at: momentOf(row, "createdAt"),
        type: "trade",
        account: /margin/i.test(textOf(row, "tradeType")) ? "Margin" : "Trade",
        changes: [
          ...tradeChanges({
            side: textOf(row, "side"),
            base,
            quote,
            amount: amountOf(row, "size"),
            cost: amountOf(row, "funds"),
            fee,
          }),
          ...(tax === "0" ? [] : [feeOf(textOf(row, "taxCurrency") || fee.symbol, tax)]),
        ],
      };
    }),
});

/**
 * https://www.kucoin.com/docs-new/rest/account-info/deposit/get-deposit-history and .../withdrawals/get-withdrawal-history. An inner one comes
 * from or goes to another user of KuCoin, and has no transaction hash. A fee is charged on top of the amount.
 */
function movements(kind: "deposit" | "withdrawal", endpoint: string) {
  return listBySpan({
    id: `${kind}s`,
    title: kind === "deposit" ? "Deposits" : "Withdrawals",
    spanDays: 30,
    rows: ({ client }, window) => rowsWithin(client, endpoint, window),
    pendingSince: (row) =>
      /^(?:success|failure)$/i.test(textOf(row, "status")) ? undefined : momentOf(row, "createdAt"),
    events: (rows) =>
      rows
        .filter((row) => /^success$/i.test(textOf(row, "status")))
        .map((row) => {
          const isInner = row["isInner"] === true;
          const reference = textOf(row, "walletTxId").split("@")[0] ?? "";
          const at = momentOf(row, "createdAt");
          const [symbol, amount] = [textOf(row, "currency"), amountOf(row, "amount")];
          return movementOf({
            kind,
            // Deposits have no id.
            id:
              textOf(row, "id") || [reference, at, symbol, amount, textOf(row, "address", "memo")].join(":"),
            at,
            symbol,
            amount,
            account: "Main",
            fee: amountOf(row, "fee"),
            hash: isInner ? "" : reference,
            to: textOf(row, "address"),
            method: isInner ? `internal ${kind}` : "",
          });
        }),
  });
}

function rowsWithin(client: ExchangeClient, endpoint: string, { from, to }: Window): AsyncGenerator<Raw[]> {
  return numberedPages(rowsPerPage, async (currentPage) => {
    const answer = rowAt(
      await client.ask(endpoint, { startAt: from, endAt: to, pageSize: rowsPerPage, currentPage }),
      "data",
    );
    return withTotal(answer, listAt(answer, "items"), "totalNum");
  });
}

export const kucoin: Exchange = {
  id: "kucoin",
  title: "KuCoin",
  main: "Trade",
  hasPassword: true,
  howTo: "kucoin.com: API Management → Create API, permission General only",
  documentation: "https://www.kucoin.com/docs-new/",
  proof: { recorded: ["fills", "deposits", "withdrawals", "balances"], documented: ["account ledgers"] },
  pace: { perSecond: 10, burst: 20 },
  rateErrors: /"code":\s*"429000"/,
  openedOn: "2017-09-15",
  accounts: ["Main", "Trade", "Margin"],
  unreadAccounts: ["Futures"],
  blind: [
    "KuCoin's lists of fills, deposits and withdrawals are read only where its ledgers are not answered: the ledgers list the same changes, with their fees.",
  ],
  /** https://www.kucoin.com/docs-new/rest/account-info/account-funding/get-account-futures: of one coin at a time. */
  listAccounts: (client) =>
    listAccounts(client, {
      Futures: async (asked) => {
        for (const currency of ["USDT", "XBT", "USDC"])
          if (
            !isZeroIn(
              rowAt(await asked.ask("futuresPrivateGetAccountOverview", { currency }), "data"),
              "accountEquity",
              "marginBalance",
            )
          )
            return false;
        return true;
      },
    }),
  /** https://www.kucoin.com/docs-new/rest/account-info/account-funding/get-apikey-info */
  async powers(client) {
    const info = rowAt(await client.ask("privateGetUserApiKey"), "data");
    const permissions = textOf(info, "permission")
      .split(",")
      .map((name) => name.trim());
    return { beyondReading: permissions.filter((name) => name !== "" && !/^general$/i.test(name)) };
  },
  async balances(client) {
    return listAt(await client.ask("privateGetAccounts"), "data").map((row) => ({
      account: accountOf({ accountType: textOf(row, "type") }),
      symbol: textOf(row, "currency"),
      amount: amountOf(row, "balance"),
    }));
  },
  streams: [
    ledger("accounts", "Account ledgers", 365, accountRows),
    ledger("high-frequency", "Trading ledgers", 180, highFrequencyRows),
  ],
  fallback: {
    streams: [
      fills,
      movements("deposit", "privateGetDeposits"),
      movements("withdrawal", "privateGetWithdrawals"),
    ],
    lacks:
      "Account ledgers: where the first sync gets no answer from KuCoin's ledgers, the connection reads fills, deposits and withdrawals instead. These lack transfers between accounts, margin trades, interest, bonuses and other entries of the ledgers.",
  },
};
