import { add, compare, sumDecimals, zero, type Decimal } from "../../../money/decimal.ts";
import { apportion } from "../../lots/apportion.ts";
import { createAverageCostPool } from "../../lots/average-cost-pool.ts";
import type { Pool } from "../../lots/lots.ts";
import { basisOf, worstBasis, type Acquisition, type Basis, type Carried } from "../tax-event.ts";
import { missingPart, type Found } from "../tax-disposal.ts";

type Holding = { amount: Decimal; cost: Decimal; basis: Basis };

/** One average-cost pool per coin. */
export function createCostPools() {
  const pools = new Map<string, Pool>();
  const poolOf = (coin: string): Pool => {
    let pool = pools.get(coin);
    if (pool === undefined) {
      pool = createAverageCostPool();
      pools.set(coin, pool);
    }
    return pool;
  };
  const addHolding = (coin: string, { amount, cost, basis }: Holding): void => {
    if (amount.units <= 0n) return;
    poolOf(coin).add({
      transactionId: null,
      at: null,
      order: 0,
      assetId: coin,
      amount,
      cost,
      assumed: basis === "assumed",
      unknown: basis === "unknown" || basis === "missing",
    });
  };
  return {
    held: (coin: string): Decimal => poolOf(coin).amount,
    acquire: ({ coin, amount, cost, basis }: Pick<Acquisition, "coin" | "amount" | "cost" | "basis">): void =>
      addHolding(coin, { amount, cost, basis }),
    /** Takes an amount at the average cost. An amount beyond the holding has zero cost. */
    take(coin: string, amount: Decimal): Found[] {
      if (amount.units <= 0n) return [];
      const { pieces, missing } = poolOf(coin).take(amount);
      const found = pieces.map((piece): Found => ({
        rule: "pool",
        transactionId: null,
        acquired: null,
        amount: piece.amount,
        cost: piece.cost,
        basis: basisOf(piece),
      }));
      return missing.units === 0n ? found : [...found, missingPart(missing)];
    },
    /** Adds to the cost of a holding; returns `false` if the coin is not held. */
    raise(coin: string, cost: Decimal): boolean {
      const pool = poolOf(coin);
      const [pooledLot] = pool.take(pool.amount).pieces;
      if (pooledLot === undefined) return false;
      pool.add({ ...pooledLot, cost: add(pooledLot.cost, cost) });
      return true;
    },
    /** Moves the cost of the outgoing to the incoming amounts; several incoming amounts share it in proportion to their booked costs. */
    carry({ outs, ins }: Pick<Carried, "outs" | "ins">): void {
      const takenParts = outs.flatMap(({ coin, amount }) => this.take(coin, amount));
      const cost = sumDecimals(takenParts.map((part) => part.cost));
      const basis = worstBasis(takenParts.map((part) => part.basis));
      const costs = apportion(
        cost,
        ins.map((into) => into.cost),
      );
      ins.forEach((into, index) =>
        addHolding(into.coin, {
          amount: into.amount,
          cost: costs[index] ?? zero,
          basis: worstBasis([basis, into.basis]),
        }),
      );
    },
  };
}
export type CostPools = ReturnType<typeof createCostPools>;

/** The ratio of a split, in which the whole holding of a coin became another amount of it; `undefined` if it is not one. */
export function splitIn(
  { outs, ins }: Carried,
  heldAmount: Decimal,
): { coin: string; from: Decimal; to: Decimal } | undefined {
  const [out] = outs;
  const [into] = ins;
  if (outs.length !== 1 || ins.length !== 1 || out === undefined || into === undefined) return undefined;
  return out.coin === into.coin && compare(out.amount, heldAmount) >= 0
    ? { coin: out.coin, from: out.amount, to: into.amount }
    : undefined;
}
