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
import { isSameCoin } from "../../ledger/liquidity/liquidity.ts";
import { isRemoved, settledPlaceOf } from "../../ledger/liquidity/liquidity-settlement.ts";
import { addTo, type Amounts, type RedeemedPool } from "./redeemed-pools.ts";

/** A change of a position of concentrated liquidity as in the audit log, without derived entries. */
export type NftEntry = {
  transactionId: string;
  at: number;
  platform: string;
  wallet: string;
  assetId: string;
  operation: string;
  change: string;
};

type NftPool = RedeemedPool & { contributed: Amounts; liquidity: Decimal; waiting: Amounts };

/**
 * NFTs of concentrated liquidity of which liquidity was removed, from the entries of their positions in order. A removal returns the same
 * fraction of every contributed amount. Payments beyond the removed amounts are fees, which count as withdrawn.
 */
export function removedLiquidity(entries: readonly NftEntry[]): RedeemedPool[] {
  const pools = new Map<string, NftPool>();
  const groups = new Map<string, NftEntry[]>();
  for (const entry of entries) {
    const key = `${entry.platform}\n${settledPlaceOf(entry.wallet)}\n${entry.transactionId}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  for (const group of groups.values()) changeNft(pools, group);
  return [...pools.values()]
    .filter(({ redemptions }) => redemptions.some(({ contributed }) => contributed?.size !== 0))
    .map(({ contributed: _, liquidity, waiting: __, ...pool }) => ({
      ...pool,
      isClosed: liquidity.units === 0n,
    }));
}

function changeNft(pools: Map<string, NftPool>, group: readonly NftEntry[]): void {
  const [first] = group;
  if (first === undefined) return;
  const { platform, at, transactionId } = first;
  const share = `${platform}/erc721:${settledPlaceOf(first.wallet).replace(":", "/")}`;
  const pool: NftPool = pools.get(share) ?? {
    share,
    platform,
    isClosed: false,
    openedAt: at,
    redemptions: [],
    transactions: [],
    contributed: new Map(),
    liquidity: zero,
    waiting: new Map(),
  };
  pools.set(share, pool);
  pool.transactions.push(transactionId);
  let removed = zero;
  const [waiting, withdrawn]: [Amounts, Amounts] = [new Map(), new Map()];
  for (const { assetId, operation, change, wallet } of group) {
    const amount = parseDecimal(change);
    const absolute = amount.units < 0n ? subtract(zero, amount) : amount;
    const coin = new Map([[assetId, absolute]]);
    if (isNft(assetId)) {
      if (operation === "stake") pool.liquidity = add(pool.liquidity, amount);
      else removed = absolute;
    } else if (operation === "stake") addTo(pool.contributed, coin);
    else addTo(isRemoved(wallet) ? waiting : withdrawn, coin);
  }
  const isRemoval = waiting.size > 0 || removed.units > 0n;
  if (isRemoval)
    removePart(pool, {
      at,
      removedLiquidity: removed,
      withdrawnAmounts: waiting.size > 0 ? waiting : withdrawn,
    });
  if (isRemoval && waiting.size === 0) return;
  addTo(pool.waiting, waiting);
  const fees = feesBeyondRemoved(pool, withdrawn);
  if (fees.size > 0) pool.redemptions.push({ at, contributed: new Map(), withdrawn: fees });
}

function removePart(
  pool: NftPool,
  {
    at,
    removedLiquidity,
    withdrawnAmounts,
  }: { at: number; removedLiquidity: Decimal; withdrawnAmounts: Amounts },
): void {
  const isKnown = compare(removedLiquidity, pool.liquidity) <= 0 && pool.contributed.size > 0;
  const part = partOf(pool.contributed, removedLiquidity, pool.liquidity);
  pool.liquidity = isKnown ? subtract(pool.liquidity, removedLiquidity) : zero;
  for (const [assetId, amount] of part)
    pool.contributed.set(assetId, subtract(pool.contributed.get(assetId) ?? zero, amount));
  pool.redemptions.push({ at, contributed: isKnown ? part : null, withdrawn: withdrawnAmounts });
}

/** The amounts paid beyond those removed before: fees. */
function feesBeyondRemoved(pool: NftPool, paidAmounts: Amounts): Amounts {
  const fees: Amounts = new Map();
  for (const [assetId, amount] of paidAmounts) {
    const [open = assetId] = [...pool.waiting.keys()].filter((waitingId) => isSameCoin(waitingId, assetId));
    const before = pool.waiting.get(open) ?? zero;
    const remainingAmount = subtract(before, amount);
    pool.waiting.set(open, remainingAmount.units > 0n ? remainingAmount : zero);
    if (remainingAmount.units < 0n) fees.set(assetId, subtract(zero, remainingAmount));
  }
  return fees;
}

function partOf(amounts: Amounts, part: Decimal, whole: Decimal): Amounts {
  if (part.units === 0n) return new Map();
  if (compare(part, whole) >= 0) return new Map(amounts);
  return new Map([...amounts].map(([assetId, amount]) => [assetId, divide(multiply(amount, part), whole)]));
}
