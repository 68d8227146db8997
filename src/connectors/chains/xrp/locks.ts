import { isZero, negate, parseDecimal, subtract, zero, type Decimal } from "../../../domain/money/decimal.ts";
import { dropScale, issuedAsset, xrp } from "./assets.ts";
import type { Entry, Fields } from "./rows.ts";

/** The position of coins and issued assets in escrows, and of coins in payment channels, until they are paid out or returned. */
export const lockedIn = { Escrow: "escrow", PayChannel: "payment-channel" } as const;
const locks: Readonly<Record<string, string>> = lockedIn;

export function lockOf(wallet: string, lock: string): string {
  return `${wallet}#${lock}`;
}

/** What a lock holds: coins, or an issued asset (https://xrpl.org/docs/concepts/payment-types/escrow). A multi-purpose token has another form. */
export function lockedAmount({ Amount: put, Balance: paid }: Pick<Fields, "Amount" | "Balance">): {
  assetId: string;
  amount: Decimal;
} {
  if (typeof put === "object")
    return { assetId: issuedAsset(put.currency, put.issuer), amount: parseDecimal(put.value) };
  return { assetId: xrp, amount: subtract(dropsOf(put), dropsOf(paid)) };
}

function dropsOf(value: Fields["Amount"]): Decimal {
  const isDrops = typeof value === "string" && /^\d+$/.test(value);
  return isDrops ? { units: BigInt(value), scale: dropScale } : zero;
}

/** The increase (or decrease, negative) of what the account has in escrows or payment channels. */
export type LockChange = { lock: string; assetId: string; change: Decimal };

export function lockChanges(entries: readonly Entry[], wallet: string): LockChange[] {
  return entries.flatMap(({ type, isNew, isGone, before, after }) => {
    const lock = locks[type];
    if (lock === undefined || after.Account !== wallet) return [];
    const { assetId, amount } = lockedAmount(after);
    const former = isNew ? zero : lockedAmount(before).amount;
    const change = subtract(isGone ? zero : amount, former);
    return isZero(change) ? [] : [{ lock, assetId, change }];
  });
}

/** The only lock, if all that it holds came from the account, or returned to it: the account's own change is its opposite. */
export function wholeLock(
  changes: readonly LockChange[],
  ownChange: (assetId: string) => Decimal,
): LockChange | undefined {
  const [onlyLock, ...others] = changes;
  if (onlyLock === undefined || others.length > 0) return undefined;
  return isZero(subtract(ownChange(onlyLock.assetId), negate(onlyLock.change))) ? onlyLock : undefined;
}
