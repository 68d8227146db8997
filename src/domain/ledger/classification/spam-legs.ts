import type { Direction } from "../transaction.ts";

/** Whether an asset is spam, as it is judged now. */
export type IsSpam = (assetId: string) => boolean;

/**
 * The legs that say what a transaction is: those of spam, which anyone can add to another's transaction, decide neither its type nor its
 * positions. A transaction of nothing but spam stays as it is, and so do fees.
 */
export function withoutSpamLegs<L extends { readonly direction: Direction; readonly assetId: string }>(
  legs: readonly L[],
  isSpam: IsSpam | undefined,
): readonly L[] {
  if (isSpam === undefined) return legs;
  const isDecoy = ({ direction, assetId }: L): boolean => direction !== "fee" && isSpam(assetId);
  if (!legs.some(isDecoy)) return legs;
  const counted = legs.filter((leg) => !isDecoy(leg));
  return counted.some(({ direction }) => direction !== "fee") ? counted : legs;
}
