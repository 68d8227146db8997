import type { ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import { byPage, kind, rowsOf, span } from "./binance-records.ts";
import type { Stream } from "./exchange.ts";
import { amountOf, momentOf, negated, textOf, type Raw } from "./raw.ts";

/** What secures a loan stays the owner's: it lies in a position of this name, which the statement's reader gives it as well. */
const collateral = "Loan Collateral";

/** One record of Binance's flexible loans: https://developers.binance.com/docs/crypto_loan/flexible-rate. */
function loanRecord(
  id: string,
  title: string,
  endpoint: string,
  events: (row: Raw) => ExchangeEvent[],
): Stream {
  return kind({
    id,
    title,
    isOptional: true,
    isCostly: true,
    from: "2023-02-01",
    endpoint,
    spanDays: 180,
    span,
    page: byPage(100),
    rowsAPage: 100,
    rows: rowsOf,
    events,
  });
}

const nameOf = (row: Raw, at: number): string =>
  `${textOf(row, "loanCoin")}:${textOf(row, "collateralCoin")}:${at}`;

const moved = (
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

export const loans: Stream[] = [
  loanRecord("loans", "Flexible Loan - Lending", "sapiV2GetLoanFlexibleBorrowHistory", (row) => {
    if (!/^succeeds$/i.test(textOf(row, "status"))) return [];
    const at = momentOf(row, "borrowTime");
    const name = nameOf(row, at);
    return [
      moved(row, {
        id: `loan:${name}:collateral`,
        at,
        amount: negated(amountOf(row, "initialCollateralAmount")),
        method: "Flexible Loan - Collateral Transfer",
      }),
      {
        id: `loan:${name}`,
        at,
        type: "loan",
        account: "Spot",
        changes: [{ symbol: textOf(row, "loanCoin"), amount: amountOf(row, "initialLoanAmount") }],
        method: "Flexible Loan - Lending",
      },
    ];
  }),
  loanRecord("loan-repayments", "Flexible Loan - Repayment", "sapiV2GetLoanFlexibleRepayHistory", (row) => {
    if (!/^repaid$/i.test(textOf(row, "repayStatus"))) return [];
    const at = momentOf(row, "repayTime");
    const name = nameOf(row, at);
    return [
      {
        id: `repayment:${name}`,
        at,
        type: "repayment",
        account: "Spot",
        changes: [{ symbol: textOf(row, "loanCoin"), amount: negated(amountOf(row, "repayAmount")) }],
        method: "Flexible Loan - Repayment",
      },
      moved(row, {
        id: `repayment:${name}:collateral`,
        at,
        amount: amountOf(row, "collateralReturn"),
        method: "Flexible Loan - Collateral Transfer",
      }),
    ];
  }),
  loanRecord(
    "loan-collateral",
    "Flexible Loan - Collateral Transfer",
    "sapiV2GetLoanFlexibleLtvAdjustmentHistory",
    (row) => {
      const at = momentOf(row, "adjustTime");
      const amount = amountOf(row, "collateralAmount");
      const isMore = /^additional$/i.test(textOf(row, "direction"));
      return [
        moved(row, {
          id: `collateral:${nameOf(row, at)}`,
          at,
          amount: isMore ? negated(amount) : amount,
          method: "Flexible Loan - Collateral Transfer",
        }),
      ];
    },
  ),
];
