import { add, compare, minimum, negate, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { splitLot, type Lot, type Pool, type Taken } from "./lots.ts";

/** Amounts by asset. */
type Holdings = Map<string, Decimal>;

/**
 * The pool of a coin, which may have several assets with different prices, such as a bridged token, or one that the owner priced. A
 * disposal takes lots by the method regardless of the asset they were acquired in, and a transfer may change the asset. The amounts held of
 * each asset are therefore tracked separately from the lots.
 */
export type CoinPool = Omit<Pool, "take" | "restore" | "copy"> & {
  /** Takes lots for an amount of an asset. Without `assetId` each lot reduces the asset that it names. */
  take(amount: Decimal, assetId?: string): Taken;
  restore(pieces: readonly Lot[], assetId?: string): void;
  /** Changes the asset of a held amount. */
  convert(amount: Decimal, assets: { from: string; to: string }): void;
  /** Replaces all lots by lots of the same total amount. The amounts by asset do not change. */
  replace(lots: readonly Lot[]): void;
  /** The amounts held by asset. They sum to the amount of the lots. Negative if more of an asset left than was received. */
  holdings(): ReadonlyMap<string, Decimal>;
  copy(): CoinPool;
};

export function createCoinPool(pool: Pool, from: ReadonlyMap<string, Decimal> = new Map()): CoinPool {
  const holdings: Holdings = new Map(from);
  const change = (assetId: string, amount: Decimal): void => {
    holdings.set(assetId, add(holdings.get(assetId) ?? zero, amount));
  };
  return {
    get amount(): Decimal {
      return pool.amount;
    },
    add(lot) {
      change(lot.assetId, lot.amount);
      pool.add(lot);
    },
    take(amount, assetId) {
      const takenPieces = pool.take(amount);
      for (const piece of takenPieces.pieces) change(assetId ?? piece.assetId, negate(piece.amount));
      return takenPieces;
    },
    restore(pieces, assetId) {
      for (const piece of pieces) change(assetId ?? piece.assetId, piece.amount);
      pool.restore(pieces);
    },
    convert(amount, { from: before, to }) {
      change(before, negate(amount));
      change(to, amount);
    },
    replace(lots) {
      pool.take(pool.amount);
      for (const lot of lots) pool.add(lot);
    },
    holdings: () => holdings,
    lots: () => inHeldAssets(pool.lots(), holdings),
    copy: () => createCoinPool(pool.copy(), holdings),
  };
}

/**
 * The lots with assets that match the holdings: if the lots contain more of an asset than is held, the oldest of them get another asset.
 */
function inHeldAssets(lots: Lot[], holdings: ReadonlyMap<string, Decimal>): Lot[] {
  if (holdings.size <= 1) return lots;
  const missing = new Map(holdings);
  for (const { assetId, amount } of lots)
    missing.set(assetId, subtract(missing.get(assetId) ?? zero, amount));
  const open = [...missing].filter(({ 1: amount }) => amount.units > 0n);
  if (open.length === 0) return lots;
  const surplus = new Map([...missing].map(([assetId, amount]) => [assetId, negate(amount)]));
  return lots.flatMap((lot) => {
    const parts: Lot[] = [];
    let rest = lot;
    for (let next = open[0]; next !== undefined; next = open[0]) {
      const [assetId, openAmount] = next;
      const remainingSurplus = surplus.get(lot.assetId) ?? zero;
      if (remainingSurplus.units <= 0n) break;
      const amount = minimum(minimum(remainingSurplus, openAmount), rest.amount);
      surplus.set(lot.assetId, subtract(remainingSurplus, amount));
      if (compare(amount, openAmount) === 0) open.shift();
      else next[1] = subtract(openAmount, amount);
      if (compare(amount, rest.amount) === 0) return [...parts, { ...rest, assetId }];
      const [part, others] = splitLot(rest, amount);
      parts.push({ ...part, assetId });
      rest = others;
    }
    return [...parts, rest];
  });
}
