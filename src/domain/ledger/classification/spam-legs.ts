import type { Direction } from "../transaction.ts";

/** Whether an asset currently counts as spam. */
export type IsSpam = (assetId: string) => boolean;

/**
 * The legs that determine a transaction's type and positions. Spam, which anyone can add to a transaction, is removed unless the
 * transaction contains only spam. Fees are kept.
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
