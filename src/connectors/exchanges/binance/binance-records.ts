import { ExchangeFailure } from "../../../ports/exchanges.ts";
import type { Change, ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import type { TransactionType } from "../../../domain/ledger/transaction.ts";
import { byPage, dataOf, binanceStream, rowsOf, startAndEndTime, unpaged } from "./binance-stream.ts";
import {
  amountOf,
  optionalAmountOf,
  feeOf,
  listAt,
  magnitude,
  momentOf,
  negated,
  sumAmounts,
  textOf,
  unsignedAmountOf,
  type Raw,
  rowAt,
  partsOf,
} from "../reading/raw.ts";

export const conversions = binanceStream({
  id: "conversions",
  title: "Conversions",
  isOptional: true,
  isCostly: true,
  from: "2020-01-01",
  endpoint: "sapiGetConvertTradeFlow",
  spanDays: 30,
  span: startAndEndTime,
  page: unpaged(1_000),
  rowsPerPage: Number.POSITIVE_INFINITY,
  maxRows: 1_000,
  rows: (answer) => listAt(answer, "list"),
  pendingSince: (row) =>
    /^(?:|success|fail(?:ed)?|cancel\w*|expired)$/i.test(textOf(row, "orderStatus"))
      ? undefined
      : momentOf(row, "createTime"),
  events(row) {
    if (!/^(?:|success)$/i.test(textOf(row, "orderStatus"))) return [];
    return [
      {
        id: `convert:${textOf(row, "orderId")}`,
        at: momentOf(row, "createTime"),
        type: "trade",
        account: "Spot",
        method: "Binance Convert",
        changes: [
          { symbol: textOf(row, "fromAsset"), amount: negated(amountOf(row, "fromAmount")) },
          { symbol: textOf(row, "toAsset"), amount: amountOf(row, "toAmount") },
        ],
      },
    ];
  },
});

/** Small balances converted to BNB, at most 100 coins a request. The received amount excludes the service charge. */
export const dust = binanceStream({
  // Not "dust": an earlier version left out those beyond 100 coins, so that all are read again.
  id: "all-dust",
  title: "Small balances converted",
  isOptional: true,
  isComplete: true,
  isCostly: true,
  from: "2020-12-01",
  endpoint: "sapiGetAssetDribblet",
  spanDays: 3_650,
  span: startAndEndTime,
  page: () => ({}),
  rowsPerPage: Number.POSITIVE_INFINITY,
  maxRows: 100,
  countOf: (rows) => rows.reduce((count, row) => count + detailsOf(row).length, 0),
  rows: (answer) => {
    const isNamed = Array.isArray(rowAt(answer)["userAssetDribblets"]);
    return listAt(answer, isNamed ? "userAssetDribblets" : "dribblets");
  },
  events: (row) => [dustOf(row)],
});

const detailsOf = (row: Raw): Raw[] => [
  ...partsOf(row, "userAssetDribbletDetails"),
  ...partsOf(row, "binanceDribbletDetails"),
];

function dustOf(row: Raw): ExchangeEvent {
  const details = detailsOf(row);
  const charge = sumAmounts("0", ...details.map((detail) => optionalAmountOf(detail, "serviceChargeAmount")));
  const arrived = sumAmounts("0", ...details.map((detail) => amountOf(detail, "transferedAmount")));
  const target = textOf(row, "targetAsset") || "BNB";
  return {
    id: `dust:${textOf(row, "transId")}`,
    at: momentOf(row, "operateTime"),
    type: "trade",
    account: "Spot",
    method: "Small Assets Exchange BNB",
    changes: [
      ...details.map((detail) => ({
        symbol: textOf(detail, "fromAsset"),
        amount: negated(amountOf(detail, "amount")),
      })),
      { symbol: target, amount: sumAmounts(arrived, charge) },
      ...(charge === "0" ? [] : [feeOf(target, charge)]),
    ],
  };
}

/** Distributions that replace or return coins of the owner are not income. */
const returned = /swap|migration|redenomination|rebrand|merger|delist|conver|refund|compensation|redemption/i;

export const dividends = binanceStream({
  // Not "dividends": an earlier version booked swapped and returned coins as rewards, so that all are read again.
  id: "typed-dividends",
  title: "Rewards, interest and airdrops",
  isOptional: true,
  isComplete: true,
  isCostly: true,
  endpoint: "sapiGetAssetAssetDividend",
  spanDays: 30,
  span: startAndEndTime,
  page: unpaged(500),
  rowsPerPage: Number.POSITIVE_INFINITY,
  maxRows: 500,
  rows: rowsOf,
  events(row) {
    const info = textOf(row, "enInfo");
    const type: TransactionType = returned.test(info)
      ? "other"
      : /airdrop|distribution/i.test(info)
        ? "airdrop"
        : /interest|savings/i.test(info)
          ? "interest"
          : "reward";
    return [
      {
        id: `dividend:${textOf(row, "id") || `${textOf(row, "tranId")}:${textOf(row, "asset")}`}`,
        at: momentOf(row, "divTime"),
        type,
        account: "Spot",
        changes: [{ symbol: textOf(row, "asset"), amount: amountOf(row, "amount") }],
        method: info,
      },
    ];
  },
});

const sides: Record<string, [from: string, to: string]> = {
  MAIN_FUNDING: ["Spot", "Funding"],
  FUNDING_MAIN: ["Funding", "Spot"],
  MAIN_MARGIN: ["Spot", "Cross Margin"],
  MARGIN_MAIN: ["Cross Margin", "Spot"],
  MAIN_UMFUTURE: ["Spot", "USD-M Futures"],
  UMFUTURE_MAIN: ["USD-M Futures", "Spot"],
  MAIN_CMFUTURE: ["Spot", "COIN-M Futures"],
  CMFUTURE_MAIN: ["COIN-M Futures", "Spot"],
  FUNDING_MARGIN: ["Funding", "Cross Margin"],
  MARGIN_FUNDING: ["Cross Margin", "Funding"],
  FUNDING_UMFUTURE: ["Funding", "USD-M Futures"],
  UMFUTURE_FUNDING: ["USD-M Futures", "Funding"],
  FUNDING_CMFUTURE: ["Funding", "COIN-M Futures"],
  CMFUTURE_FUNDING: ["COIN-M Futures", "Funding"],
  MARGIN_UMFUTURE: ["Cross Margin", "USD-M Futures"],
  UMFUTURE_MARGIN: ["USD-M Futures", "Cross Margin"],
  MARGIN_CMFUTURE: ["Cross Margin", "COIN-M Futures"],
  CMFUTURE_MARGIN: ["COIN-M Futures", "Cross Margin"],
  MAIN_OPTION: ["Spot", "Options"],
  OPTION_MAIN: ["Options", "Spot"],
  FUNDING_OPTION: ["Funding", "Options"],
  OPTION_FUNDING: ["Options", "Funding"],
  UMFUTURE_OPTION: ["USD-M Futures", "Options"],
  OPTION_UMFUTURE: ["Options", "USD-M Futures"],
  MARGIN_OPTION: ["Cross Margin", "Options"],
  OPTION_MARGIN: ["Options", "Cross Margin"],
  MAIN_PORTFOLIO_MARGIN: ["Spot", "Portfolio Margin"],
  PORTFOLIO_MARGIN_MAIN: ["Portfolio Margin", "Spot"],
};

export const transfers = binanceStream({
  id: "transfers",
  title: "Moves between own accounts",
  history: {
    days: 180,
    reason:
      "Binance lists transfers between own accounts for six months. Import older ones from its transaction history.",
  },
  isOptional: true,
  isCostly: true,
  endpoint: "sapiGetAssetTransfer",
  spanDays: 180,
  variants: Object.keys(sides).map((type) => ({ type })),
  span: startAndEndTime,
  page: byPage(100),
  rowsPerPage: 100,
  rows: rowsOf,
  pendingSince: (row) =>
    /^(?:confirmed|failed)$/i.test(textOf(row, "status")) ? undefined : momentOf(row, "timestamp"),
  events(row, { type }) {
    const word = textOf(row, "type") || String(type);
    const known = sides[word];
    if (known === undefined)
      throw new ExchangeFailure("malformed", `a transfer has "${word.slice(0, 40)}" for its type.`);
    // Guards against a server that ignores the parameter and returns all types.
    if (word !== type || !/^confirmed$/i.test(textOf(row, "status"))) return [];
    const [from, to] = known;
    const symbol = textOf(row, "asset");
    const amount = unsignedAmountOf(row, "amount");
    return [
      {
        id: `transfer:${textOf(row, "tranId")}`,
        at: momentOf(row, "timestamp"),
        type: "transfer",
        account: from,
        changes: [
          { symbol, amount: negated(amount), account: from },
          { symbol, amount, account: to },
        ],
      },
    ];
  },
});

export const pay = binanceStream({
  // Not "pay": an earlier version booked the coin of the order instead of those that paid it, so that all are read again.
  id: "paid-coins",
  title: "Binance Pay",
  isComplete: true,
  history: {
    days: 545,
    reason: "Binance lists payments for 18 months. Import older ones from its transaction history.",
  },
  isOptional: true,
  isCostly: true,
  endpoint: "sapiGetPayTransactions",
  spanDays: 90,
  span: startAndEndTime,
  page: unpaged(100),
  rowsPerPage: Number.POSITIVE_INFINITY,
  maxRows: 100,
  rows: dataOf,
  events(row) {
    const amount = amountOf(row, "amount");
    const isOut = amount.startsWith("-");
    const paidChanges = isOut ? partsOf(row, "fundsDetail").flatMap(paidFrom) : [];
    return [
      {
        id: `pay:${textOf(row, "transactionId")}`,
        at: momentOf(row, "transactionTime"),
        type: isOut ? "withdrawal" : "deposit",
        account: payWallet(textOf(row, "walletType")),
        changes: paidChanges.length > 0 ? paidChanges : [{ symbol: textOf(row, "currency"), amount }],
        method: "Binance Pay",
      },
    ];
  },
});

const payWallet = (type: string): string => (type === "2" ? "Spot" : "Funding");

/** What a payment took of one coin, by wallet. The payment itself states the amount and coin of its order, which other coins may have paid. */
function paidFrom(detail: Raw): Change[] {
  const symbol = textOf(detail, "currency");
  const costs = partsOf(detail, "walletAssetCost").flatMap((cost) =>
    Object.keys(cost).map((type) => ({ account: payWallet(type), amount: amountOf(cost, type) })),
  );
  const parts = costs.length > 0 ? costs : [{ amount: amountOf(detail, "amount") }];
  return parts
    .map((part): Change => ({ ...part, symbol, amount: negated(magnitude(part.amount)) }))
    .filter(({ amount }) => amount !== "0");
}
