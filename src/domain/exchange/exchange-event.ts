import { formatDecimal, isNegative, isZero, negate, parseDecimal } from "../money/decimal.ts";
import { assetAt } from "../catalog/exchange-assets.ts";
import type { ReportedLeg, ReportedTransaction, TransactionType } from "../ledger/transaction.ts";

/**
 * One change of one coin. `amount` is signed; a `fee` is charged by the exchange. `account` is set if the sub-account differs from the
 * event's; `#Earn` is a position of it.
 */
export type Change = { symbol: string; amount: string; account?: string; isFee?: boolean };

/**
 * One event at an exchange, from its API or its export. `id` is the exchange's, `account` its sub-account (`""` if there is only one). Of a failed
 * one only the fee counts.
 */
export type ExchangeEvent = {
  id: string;
  at: number;
  type: TransactionType;
  account: string;
  changes: Change[];
  status?: "failed";
  txHash?: string;
  counterparty?: string;
  method?: string;
  notes?: string;
};

/** The id of the transaction of an event of `exchange`. */
export function transactionIdOf(exchange: string, eventId: string): string {
  return `exchange:${exchange}:${eventId}`;
}

/** The event as a transaction of `exchange`, in the wallets named by `walletOf`; `undefined` if nothing moved. */
export function reportOfEvent(
  event: ExchangeEvent,
  { exchange, walletOf }: { exchange: string; walletOf(account: string): string },
): ReportedTransaction | undefined {
  const { id, account, changes, type, status = "confirmed", ...rest } = event;
  const wallet = walletOf(account);
  const legs = changes.flatMap((change): ReportedLeg[] => {
    const amount = parseDecimal(change.amount);
    if (isZero(amount)) return [];
    const isOutgoing = isNegative(amount);
    const changeWallet = change.account === undefined ? wallet : walletOf(change.account);
    const isFee = change.isFee === true && isOutgoing;
    return [
      {
        direction: isFee ? "fee" : isOutgoing ? "out" : "in",
        assetId: assetAt(exchange, change.symbol).assetId,
        amount: formatDecimal(isOutgoing ? negate(amount) : amount),
        kind: isFee ? "fee" : "value",
        ...(changeWallet === wallet ? {} : { wallet: changeWallet }),
      },
    ];
  });
  if (legs.length === 0) return undefined;
  return {
    ...rest,
    id: transactionIdOf(exchange, id),
    type: legs.every(({ direction }) => direction === "fee") ? "fee" : type,
    platform: `exchange:${exchange}`,
    wallet,
    legs,
    status,
  };
}
