import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { byPageLimit, binanceStream, rowsOf, startAndEndTime, type Endpoint } from "./binance-stream.ts";
import type { Stream } from "../exchange.ts";
import {
  amountOf,
  isOutgoing,
  optionalAmountOf,
  momentOf,
  negated,
  textOf,
  type Raw,
} from "../reading/raw.ts";

/** The position of collateral, which remains the owner's; named as in the importer of Binance's statement. */
const collateral = "Loan Collateral";

/** A list of Binance's loans, at a flexible or fixed rate: https://developers.binance.com/docs/crypto_loan. */
function loanRecord(
  id: string,
  title: string,
  { endpoint, from }: { endpoint: Endpoint; from: string },
  events: (row: Raw) => ExchangeEvent[],
): Stream {
  return binanceStream({
    id,
    title,
    isOptional: true,
    isCostly: true,
    from,
    endpoint,
    spanDays: 180,
    span: startAndEndTime,
    page: byPageLimit(100),
    rowsPerPage: 100,
    rows: rowsOf,
    events,
  });
}

/** Fixed-rate loans are identified by an order id; flexible-rate loans only by coins and time. */
const nameOf = (row: Raw, at: number): string => {
  const order = textOf(row, "orderId");
  return order === ""
    ? `${textOf(row, "loanCoin")}:${textOf(row, "collateralCoin")}:${at}`
    : `${order}:${at}`;
};

const movementOfRow = (
  row: Raw,
  { id, at, amount, method }: { id: string; at: number; amount: string; method: string },
): ExchangeEvent => ({
  id,
  at,
  type: amount.startsWith("-") ? "stake" : "unstake",
  account: "Spot",
  changes: [{ symbol: textOf(row, "collateralCoin"), amount }],
  counterparty: collateral,
  method,
});

const repaid = (row: Raw, { id, at, amount, method }: Moved): ExchangeEvent => ({
  id,
  at,
  type: "repayment",
  account: "Spot",
  changes: [{ symbol: textOf(row, "loanCoin"), amount: negated(amount) }],
  method,
});
type Moved = { id: string; at: number; amount: string; method: string };

/** Collateral sold for the coin that pays the debt: the sale, and the repayment. */
function soldToRepay(row: Raw, { id, at, amount, sold, method }: Moved & { sold: string }): ExchangeEvent[] {
  const sale: ExchangeEvent = {
    id: `${id}:sale`,
    at,
    type: "trade",
    account: "Spot",
    changes: [
      { symbol: textOf(row, "collateralCoin"), amount: negated(sold), account: `Spot#${collateral}` },
      { symbol: textOf(row, "loanCoin"), amount },
    ],
    method,
  };
  return [sale, repaid(row, { id, at, amount, method })];
}

function borrowEvents(row: Raw, words: string): ExchangeEvent[] {
  // In any other state the loan was paid out: fixed loans proceed to states such as Accruing_Interest, Repaid and Liquidated.
  if (/^(?:|pending|failed|processing)$/i.test(textOf(row, "status"))) return [];
  const at = momentOf(row, "borrowTime");
  const name = nameOf(row, at);
  return [
    movementOfRow(row, {
      id: `loan:${name}:collateral`,
      at,
      amount: negated(amountOf(row, "initialCollateralAmount")),
      method: `${words} - Collateral Transfer`,
    }),
    {
      id: `loan:${name}`,
      at,
      type: "loan",
      account: "Spot",
      changes: [{ symbol: textOf(row, "loanCoin"), amount: amountOf(row, "initialLoanAmount") }],
      method: `${words} - Lending`,
    },
  ];
}

function repayment(row: Raw, words: string): ExchangeEvent[] {
  if (!/^repaid$/i.test(textOf(row, "repayStatus"))) return [];
  const at = momentOf(row, "repayTime");
  const id = `repayment:${nameOf(row, at)}`;
  const method = `${words} - Repayment`;
  const amount = amountOf(row, "repayAmount");
  const sold = optionalAmountOf(row, "collateralUsed");
  return [
    ...(sold === "0"
      ? [repaid(row, { id, at, amount, method })]
      : soldToRepay(row, { id, at, amount, sold, method })),
    movementOfRow(row, {
      id: `${id}:collateral`,
      at,
      amount: optionalAmountOf(row, "collateralReturn"),
      method: `${words} - Collateral Transfer`,
    }),
  ];
}

function adjustment(row: Raw, words: string): ExchangeEvent[] {
  const at = momentOf(row, "adjustTime");
  const amount = amountOf(row, "collateralAmount", "amount");
  const isMore = isOutgoing(row, "direction", { in: "reduced", out: "additional" });
  return [
    movementOfRow(row, {
      id: `collateral:${nameOf(row, at)}`,
      at,
      amount: isMore ? negated(amount) : amount,
      method: `${words} - Collateral Transfer`,
    }),
  ];
}

/** Binance sold collateral to pay the debt. `liquidationFee` is not booked: the documentation does not name its coin. */
function liquidated(row: Raw): ExchangeEvent[] {
  if (!/^liquidated$/i.test(textOf(row, "status"))) return [];
  const at = momentOf(row, "liquidationStartingTime");
  const id = `liquidation:${nameOf(row, at)}`;
  const method = "Flexible Loan - Liquidation";
  return [
    ...soldToRepay(row, {
      id,
      at,
      amount: amountOf(row, "liquidationDebt"),
      sold: amountOf(row, "liquidationCollateralAmount"),
      method,
    }),
    movementOfRow(row, {
      id: `${id}:collateral`,
      at,
      amount: optionalAmountOf(row, "returnCollateralAmount"),
      method: "Flexible Loan - Collateral Transfer",
    }),
  ];
}

const flexible = "Flexible Loan";
const fixed = "Fixed Rate Loan";
const flexibleFrom = "2023-02-01";
const fixedFrom = "2020-05-01";

export const loans: Stream[] = [
  loanRecord(
    "loans",
    "Flexible Loan - Lending",
    { endpoint: "sapiV2GetLoanFlexibleBorrowHistory", from: flexibleFrom },
    (row) => borrowEvents(row, flexible),
  ),
  loanRecord(
    "loan-repayments",
    "Flexible Loan - Repayment",
    { endpoint: "sapiV2GetLoanFlexibleRepayHistory", from: flexibleFrom },
    (row) => repayment(row, flexible),
  ),
  loanRecord(
    "loan-collateral",
    "Flexible Loan - Collateral Transfer",
    { endpoint: "sapiV2GetLoanFlexibleLtvAdjustmentHistory", from: flexibleFrom },
    (row) => adjustment(row, flexible),
  ),
  loanRecord(
    "loan-liquidations",
    "Flexible Loan - Liquidation",
    { endpoint: { path: "loan/flexible/liquidation/history", api: "sapiV2" }, from: flexibleFrom },
    liquidated,
  ),
  loanRecord(
    "fixed-loans",
    "Fixed Rate Loan - Lending",
    { endpoint: "sapiGetLoanBorrowHistory", from: fixedFrom },
    (row) => borrowEvents(row, fixed),
  ),
  loanRecord(
    "fixed-loan-repayments",
    "Fixed Rate Loan - Repayment",
    { endpoint: "sapiGetLoanRepayHistory", from: fixedFrom },
    (row) => repayment(row, fixed),
  ),
  loanRecord(
    "fixed-loan-collateral",
    "Fixed Rate Loan - Collateral Transfer",
    { endpoint: "sapiGetLoanLtvAdjustmentHistory", from: fixedFrom },
    (row) => adjustment(row, fixed),
  ),
];
