import {
  add,
  compare,
  divide,
  multiply,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../../money/decimal.ts";
import { isNft } from "../../assets/asset.ts";
import type { Transaction } from "../../ledger/transaction.ts";

type Joining = Pick<Transaction, "id" | "at" | "type" | "platform" | "legs">;
export type Amounts = Map<string, Decimal>;

/**
 * One redemption of shares: the contributed amounts that they were issued for, and the amounts paid. `contributed` is `null` if more shares
 * were redeemed than were issued for known coins.
 */
export type Redemption = { at: number; contributed: Amounts | null; withdrawn: Amounts };

/** A pool whose shares were redeemed completely or in part. */
export type RedeemedPool = {
  share: string;
  platform: string;
  /** Whether every share that was issued for known coins is redeemed. */
  isClosed: boolean;
  /** The time of the first contribution, else of the first redemption. */
  openedAt: number;
  /** Oldest first. */
  redemptions: Redemption[];
  transactions: string[];
};

type Pool = Omit<RedeemedPool, "isClosed"> & { contributed: Amounts; issued: Decimal; coins: number };

/**
 * The pools of which shares were redeemed, from the transactions that joined and left them, in order. A transaction with several coins on
 * one side identifies a pool (docs/spec/accounting.md §1.4). Shares of a pool are interchangeable, so a redemption returns the average
 * contribution.
 */
export function redeemedPools(transactions: readonly Joining[]): RedeemedPool[] {
  const pools = new Map<string, Pool>();
  for (const transaction of transactions) {
    const move = shareMoveOf(transaction);
    if (move === undefined) continue;
    const { share, amount, coins } = move;
    const { id, at, platform } = transaction;
    let pool = pools.get(share);
    if (pool === undefined)
      pools.set(
        share,
        (pool = {
          share,
          platform,
          openedAt: at,
          redemptions: [],
          transactions: [],
          contributed: new Map(),
          issued: zero,
          coins: 0,
        }),
      );
    pool.coins = Math.max(pool.coins, coins.size);
    pool.transactions.push(id);
    if (transaction.type === "stake") {
      pool.issued = add(pool.issued, amount);
      addTo(pool.contributed, coins);
    } else redeem(pool, { at, amount, coins });
  }
  return [...pools.values()]
    .filter(({ coins, redemptions }) => coins > 1 && redemptions.length > 0)
    .map(({ share, platform, openedAt, redemptions, transactions: ids, issued }) => ({
      share,
      platform,
      isClosed: issued.units === 0n,
      openedAt,
      redemptions,
      transactions: ids,
    }));
}

function redeem(pool: Pool, { at, amount, coins }: { at: number; amount: Decimal; coins: Amounts }): void {
  if (compare(amount, pool.issued) > 0) {
    pool.redemptions.push({ at, contributed: null, withdrawn: coins });
    pool.issued = zero;
    pool.contributed.clear();
    return;
  }
  const part: Amounts = new Map();
  const isAll = compare(amount, pool.issued) === 0;
  for (const [assetId, contributedAmount] of pool.contributed) {
    const redeemedAmount = isAll
      ? contributedAmount
      : divide(multiply(contributedAmount, amount), pool.issued);
    part.set(assetId, redeemedAmount);
    pool.contributed.set(assetId, subtract(contributedAmount, redeemedAmount));
  }
  pool.issued = subtract(pool.issued, amount);
  if (isAll) pool.contributed.clear();
  pool.redemptions.push({ at, contributed: part, withdrawn: coins });
}

/** The single token that was issued or redeemed for coins. Refunds are netted. */
function shareMoveOf({
  type,
  legs,
}: Joining): { share: string; amount: Decimal; coins: Amounts } | undefined {
  if (type !== "stake" && type !== "unstake") return undefined;
  const net: Amounts = new Map();
  for (const { direction, assetId, amount } of legs) {
    if (direction === "fee") continue;
    const before = net.get(assetId) ?? zero;
    const movedAmount = parseDecimal(amount);
    net.set(assetId, direction === "in" ? add(before, movedAmount) : subtract(before, movedAmount));
  }
  const side = (isIn: boolean): [string, Decimal][] =>
    [...net].flatMap(([assetId, { units, scale }]): [string, Decimal][] =>
      units === 0n || units > 0n !== isIn ? [] : [[assetId, { units: units < 0n ? -units : units, scale }]],
    );
  const [share, ...others] = side(type === "stake");
  const coins = new Map(side(type !== "stake"));
  if (share === undefined || others.length > 0 || coins.size === 0) return undefined;
  if ([share[0], ...coins.keys()].some(isNft)) return undefined;
  return { share: share[0], amount: share[1], coins };
}

/** Adds `more` to `amounts` in place. */
export function addTo(amounts: Amounts, more: Amounts): void {
  for (const [assetId, amount] of more) amounts.set(assetId, add(amounts.get(assetId) ?? zero, amount));
}
