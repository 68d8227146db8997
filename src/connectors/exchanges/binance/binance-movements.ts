import type { Change, ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { ExchangeFailure } from "../../../ports/exchanges.ts";
import {
  type Raw,
  textOf,
  momentOfText,
  listAt,
  momentOf,
  amountOf,
  optionalAmountOf,
  negated,
  feeOf,
  product,
  sumAmounts,
} from "../reading/raw.ts";
import { binanceStream, startAndEndTime, byOffset, beginAndEndTime, dataOf } from "./binance-stream.ts";

/** The transaction hash; absent for internal transfers, which have a text instead. */
function hashOf(row: Raw): { txHash?: string } {
  const hash = textOf(row, "txId");
  return hash === "" || /\s/.test(hash) ? {} : { txHash: hash };
}

function walletOf(row: Raw): string {
  return textOf(row, "walletType") === "1" ? "Funding" : "Spot";
}

function appliedAt(row: Raw): number {
  const applied = textOf(row, "applyTime");
  return /^\d+$/.test(applied) ? Number(applied) : momentOfText(applied);
}

/** Old deposits have no id, and several of them may have one hash. */
function depositIdOf(row: Raw): string {
  const hash = textOf(row, "txId");
  if (textOf(row, "id") !== "" || hash === "") return textOf(row, "id");
  return [hash, ...["coin", "amount", "address", "addressTag"].map((name) => textOf(row, name))].join(":");
}

export const deposits = binanceStream({
  id: "deposits",
  title: "Deposits",
  endpoint: "sapiGetCapitalDepositHisrec",
  spanDays: 90,
  overlapDays: 14,
  span: startAndEndTime,
  page: byOffset(1_000),
  rowsPerPage: 1_000,
  rows: (answer) => listAt(answer),
  // 2: rejected; 7: wrong deposit.
  pendingSince: (row) => (/^[1267]$/.test(textOf(row, "status")) ? undefined : momentOf(row, "insertTime")),
  events(row) {
    // 1: done; 6: credited, not withdrawable yet.
    if (!/^[16]$/.test(textOf(row, "status"))) return [];
    return [
      {
        id: `deposit:${depositIdOf(row)}`,
        at: momentOf(row, "insertTime"),
        type: "deposit",
        account: walletOf(row),
        changes: [{ symbol: textOf(row, "coin"), amount: amountOf(row, "amount") }],
        ...hashOf(row),
      },
    ];
  },
});

export const withdrawals = binanceStream({
  id: "withdrawals",
  title: "Withdrawals",
  endpoint: "sapiGetCapitalWithdrawHistory",
  spanDays: 90,
  overlapDays: 14,
  span: startAndEndTime,
  page: byOffset(1_000),
  rowsPerPage: 1_000,
  rows: (answer) => listAt(answer),
  // 1: cancelled; 3: rejected; 5: failed.
  pendingSince: (row) => (/^[1356]$/.test(textOf(row, "status")) ? undefined : appliedAt(row)),
  events(row) {
    // 6: done. The fee is charged in addition to the amount.
    if (textOf(row, "status") !== "6") return [];
    const symbol = textOf(row, "coin");
    const fee = optionalAmountOf(row, "transactionFee");
    const to = textOf(row, "address");
    return [
      {
        id: `withdrawal:${textOf(row, "id")}`,
        at: appliedAt(row),
        type: "withdrawal",
        account: walletOf(row),
        changes: [
          { symbol, amount: negated(amountOf(row, "amount")) },
          ...(fee === "0" ? [] : [feeOf(symbol, fee)]),
        ],
        ...(to === "" ? {} : { counterparty: to }),
        ...hashOf(row),
      },
    ];
  },
});

export const fiatOrders = binanceStream({
  id: "fiat",
  title: "Deposits and withdrawals of money",
  isOptional: true,
  isCostly: true,
  endpoint: "sapiGetFiatOrders",
  spanDays: 365,
  overlapDays: 14,
  variants: [{ transactionType: 0 }, { transactionType: 1 }],
  span: beginAndEndTime,
  page: (page) => ({ page, rows: 500 }),
  rowsPerPage: 500,
  rows: dataOf,
  pendingSince: (row) =>
    /^(?:successful|finished|completed|failed|cancell?ed|rejected|expired|refunded)$/i.test(
      textOf(row, "status"),
    )
      ? undefined
      : momentOf(row, "createTime"),
  events(row, { transactionType }) {
    if (!/^(?:successful|finished|completed)$/i.test(textOf(row, "status"))) return [];
    const isDeposit = transactionType === 0;
    const symbol = textOf(row, "fiatCurrency");
    const amount = amountOf(row, "amount");
    const fee = optionalAmountOf(row, "totalFee");
    return [
      {
        id: `fiat:${textOf(row, "orderNo")}`,
        at: momentOf(row, "createTime"),
        type: isDeposit ? "deposit" : "withdrawal",
        account: "Spot",
        changes: [
          { symbol, amount: isDeposit ? amount : negated(amount) },
          ...(isDeposit || fee === "0" ? [] : [feeOf(symbol, fee)]),
        ],
        method: textOf(row, "method"),
      },
    ];
  },
});

/** Purchases and sales by card or bank: the trade, and the deposit or withdrawal of its money. */
export const payments = binanceStream({
  id: "payments",
  title: "Purchases and sales for money",
  isOptional: true,
  isCostly: true,
  endpoint: "sapiGetFiatPayments",
  spanDays: 365,
  overlapDays: 14,
  variants: [{ transactionType: 0 }, { transactionType: 1 }],
  span: beginAndEndTime,
  page: (page) => ({ page, rows: 500 }),
  rowsPerPage: 500,
  rows: dataOf,
  pendingSince: (row) =>
    /^(?:completed|failed|cancell?ed|rejected|expired|refunded)$/i.test(textOf(row, "status"))
      ? undefined
      : momentOf(row, "createTime"),
  events(row, { transactionType }) {
    if (!/^completed$/i.test(textOf(row, "status"))) return [];
    const isBuy = transactionType === 0;
    const money = textOf(row, "fiatCurrency");
    const coin = textOf(row, "cryptoCurrency");
    const paidAmount = amountOf(row, "sourceAmount");
    const receivedAmount = amountOf(row, "obtainAmount");
    const fee = optionalAmountOf(row, "totalFee");
    if (!isBuy) checkSale(row, paidAmount, receivedAmount);
    const changes: Change[] = isBuy
      ? [
          { symbol: coin, amount: receivedAmount },
          { symbol: money, amount: sumAmounts(fee, negated(paidAmount)) },
        ]
      : [
          { symbol: coin, amount: negated(paidAmount) },
          { symbol: money, amount: sumAmounts(receivedAmount, fee) },
        ];
    if (fee !== "0") changes.push(feeOf(money, fee));
    const sharedFields = {
      at: momentOf(row, "createTime"),
      account: "Spot",
      method: textOf(row, "paymentMethod"),
    };
    const trade: ExchangeEvent = {
      ...sharedFields,
      id: `payment:${textOf(row, "orderNo")}`,
      type: "trade",
      changes,
    };
    if (/balance/i.test(sharedFields.method)) return [trade];
    const outside: ExchangeEvent = {
      ...sharedFields,
      id: `payment:${textOf(row, "orderNo")}:money`,
      type: isBuy ? "deposit" : "withdrawal",
      changes: [{ symbol: money, amount: isBuy ? paidAmount : negated(receivedAmount) }],
    };
    return [outside, trade];
  },
});

/**
 * Throws `malformed` for a sale whose price shows that the source is the money and not the coin: Binance documents the amounts of purchases only.
 */
function checkSale(row: Raw, source: string, obtained: string): void {
  const price = optionalAmountOf(row, "price");
  const gap = (coin: string, money: string): number => Math.abs(Number(product(coin, price)) - Number(money));
  if (price !== "0" && gap(obtained, source) < gap(source, obtained))
    throw new ExchangeFailure(
      "malformed",
      `the amounts of the sale ${textOf(row, "orderNo").slice(0, 40)} do not match its price.`,
    );
}
