import type { z } from "zod";
import type { positions } from "../../contract/methods/portfolio/positions.ts";
import { redeemedPools, type RedeemedPool } from "../../domain/accounting/returns/redeemed-pools.ts";
import { removedLiquidity } from "../../domain/accounting/returns/removed-liquidity.ts";
import {
  add,
  formatDecimal,
  multiply,
  round,
  subtract,
  zero,
  type Decimal,
} from "../../domain/money/decimal.ts";
import { dayNumberOf, type DayNumber } from "../../domain/time/day.ts";
import type { AccountStore } from "../../store/account/account-store.ts";

type Account = Pick<AccountStore, "assets" | "chainPositions" | "ledger" | "settings" | "valuation">;
type Item = z.input<typeof positions.list.output>["redeemed"][number];
type Price = (assetId: string, day: DayNumber) => Decimal | undefined;
type Moved = { at: number; amounts: ReadonlyMap<string, Decimal> };
type Sum = { amount: Decimal; value: Decimal | null };

/** Decimals of an amount that is a part of a contribution. */
const amountDecimals = 18;

/** Pools whose shares were redeemed, compared with holding at the prices of each redemption (docs/spec/accounting.md §1.4); the latest first. */
export function redeemedPoolItems(
  account: Account,
  { stakingIds, now }: { stakingIds: readonly string[]; now: number },
): Item[] {
  const pools = [
    ...redeemedPools(account.ledger.some(stakingIds)),
    ...removedLiquidity(account.chainPositions.nftEntries()),
  ].filter(({ share }) => account.assets.find(share)?.spam !== true);
  if (pools.length === 0) return [];
  const first = pools.flatMap(({ redemptions }) => redemptions.map(({ at }) => at)).reduce(earlier, now);
  const [from, to] = [dayNumberOf(first), dayNumberOf(now)];
  const currency = account.settings.get().baseCurrency;
  const prices = account.valuation.pricesOn({ from, to, now, currency });
  const price: Price = (assetId, day) =>
    prices({ id: assetId, coinId: account.assets.find(assetId)?.coinId ?? null }, day);
  return pools.map((pool) => itemOf(account, pool, price)).toSorted((a, b) => b.at - a.at);
}

function itemOf(account: Account, pool: RedeemedPool, price: Price): Item {
  const { share, platform, isClosed, openedAt, redemptions, transactions } = pool;
  const isKnown = redemptions.every(({ contributed }) => contributed !== null);
  const contributedSums = summed(
    redemptions.flatMap(({ at, contributed }) =>
      isKnown && contributed !== null ? [{ at, amounts: contributed }] : [],
    ),
    price,
  );
  const paidSums = summed(
    redemptions.map(({ at, withdrawn }) => ({ at, amounts: withdrawn })),
    price,
  );
  const symbolOf = (assetId: string): string =>
    account.assets.find(assetId)?.symbol ?? assetId.slice(assetId.lastIndexOf(":") + 1);
  const listOf = (sums: ReadonlyMap<string, Sum>): Item["contributed"] =>
    [...sums].map(([assetId, { amount, value }]) => ({
      assetId,
      symbol: symbolOf(assetId),
      coinId: account.assets.find(assetId)?.coinId ?? null,
      amount: formatDecimal(round(amount, amountDecimals)),
      value: value === null ? null : formatDecimal(round(value, amountDecimals)),
    }));
  const heldValue = isKnown ? totalOf(contributedSums) : null;
  const withdrawnValue = totalOf(paidSums);
  const text = (value: Decimal | null): string | null =>
    value === null ? null : formatDecimal(round(value, amountDecimals));
  return {
    platform,
    share: { assetId: share, symbol: symbolOf(share) },
    isClosed,
    openedAt,
    at: redemptions.reduce((last, { at }) => Math.max(last, at), openedAt),
    contributed: listOf(contributedSums),
    withdrawn: listOf(paidSums),
    heldValue: text(heldValue),
    withdrawnValue: text(withdrawnValue),
    versusHolding:
      heldValue === null || withdrawnValue === null ? null : text(subtract(withdrawnValue, heldValue)),
    transactions,
  };
}

/** Amounts by asset, each valued at the price of the day it moved. */
function summed(moves: readonly Moved[], price: Price): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const { at, amounts } of moves)
    for (const [assetId, amount] of amounts) {
      const before = sums.get(assetId) ?? { amount: zero, value: zero };
      const close = price(assetId, dayNumberOf(at));
      const value =
        close === undefined || before.value === null ? null : add(before.value, multiply(amount, close));
      sums.set(assetId, { amount: add(before.amount, amount), value });
    }
  return sums;
}

function totalOf(sums: ReadonlyMap<string, Sum>): Decimal | null {
  let total = zero;
  for (const { value } of sums.values()) {
    if (value === null) return null;
    total = add(total, value);
  }
  return total;
}

function earlier(a: number, b: number): number {
  return Math.min(a, b);
}
