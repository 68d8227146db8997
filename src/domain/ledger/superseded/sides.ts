import { compareText } from "../../../lib/compare-text.ts";
import { add, formatDecimal, isZero, negate, parseDecimal, zero, type Decimal } from "../../money/decimal.ts";
import type { Leg } from "../transaction.ts";

/** One source's statement about one wallet: a transaction, or one side of a transfer. */
export type Side = {
  transactionId: string;
  at: number;
  platform: string;
  wallet: string;
  txHash: string | undefined;
  /** Direction, coin and amount of each leg except fees. */
  movements: string;
  /** The change of each coin including fees, because one source states a fee separately that another includes in the amount. */
  changes: string;
  /** The id of the API's record whose number the row of a file states. */
  reference?: string | undefined;
  /** Which half of a transfer it is, if another side of the transaction is the other half: the row states one time for both. */
  half?: TransferHalf | undefined;
};
export type TransferHalf = "in" | "out";

/** A side of a tracker's row and the record of the exchange, wallet or chain that states the same. */
export type Superseded<S extends Side = Side> = { side: S; by: Side };

/** Maximum difference between the times of two records of one event. */
export const toleranceMs = 60_000;

/**
 * The place that a wallet's name denotes: an exchange, whose records alone are compared with it, or a program whose coins are on chains.
 */
export type Place = { name: string; isOnChain: boolean };

/** Which records a side is compared with. */
export type Rules = {
  /** `undefined`: records of any place. */
  placeOf: (wallet: string) => Place | undefined;
  /** Whether a record may be the same event as the side, where only time and content indicate it. */
  fits?: (side: Side, record: Side) => boolean;
  timeOf: (side: Side) => [from: number, to: number];
};

/**
 * Whether two wallets of one exchange may belong to one account: equal, or one named after the other, as `Bitfinex` and `Bitfinex
 * Exchange`. Wallets with other names are separate accounts, which may make equal trades at the same time.
 */
export function isSameAccount(a: Pick<Side, "wallet">, b: Pick<Side, "wallet">): boolean {
  return a.wallet === b.wallet || a.wallet.startsWith(`${b.wallet} `) || b.wallet.startsWith(`${a.wallet} `);
}

/** Whether a record may belong to a place. Every record may if the place is unknown. */
export function belongsToPlace({ platform }: Side, place: Place | undefined): boolean {
  if (place === undefined || platform === `exchange:${place.name}`) return true;
  return place.isOnChain && !platform.startsWith("exchange:");
}

/**
 * The sides of a transaction: its legs by wallet (`""`: the transaction's own). `coinOf` returns the name by which coins of different
 * sources are compared.
 */
export function sidesOf(
  legs: readonly Leg[],
  coinOf: (assetId: string) => string,
): { wallet: string; movements: string; changes: string; half: TransferHalf | undefined }[] {
  const byWallet = new Map<string, Leg[]>();
  for (const leg of legs) {
    const wallet = leg.wallet ?? "";
    const known = byWallet.get(wallet);
    if (known === undefined) byWallet.set(wallet, [leg]);
    else known.push(leg);
  }
  const sides = [...byWallet].map(([wallet, walletLegs]) => ({
    wallet,
    movements: walletLegs
      .filter(({ direction }) => direction !== "fee")
      .map(({ direction, assetId, amount }) => `${direction}|${coinOf(assetId)}|${amount}`)
      .toSorted(compareText)
      .join("\n"),
    changes: changesOf(walletLegs, coinOf),
  }));
  const [first, second] = sides.map(({ movements }) => /^(in|out)\|([^|\n]+)\|[^|\n]+$/.exec(movements));
  const isTransfer = sides.length === 2 && first?.[2] !== undefined && first[2] === second?.[2];
  const isOpposite = isTransfer && first[1] !== second?.[1];
  return sides.map((side) => ({
    ...side,
    half: isOpposite ? (side.movements.startsWith("in|") ? "in" : "out") : undefined,
  }));
}

/** The change of each coin, fees included, as comparable text. */
export function changesOf(legs: readonly Leg[], coinOf: (assetId: string) => string): string {
  const sums = new Map<string, Decimal>();
  for (const { direction, assetId, amount } of legs) {
    const coin = coinOf(assetId);
    const change = direction === "in" ? parseDecimal(amount) : negate(parseDecimal(amount));
    sums.set(coin, add(sums.get(coin) ?? zero, change));
  }
  return changesText(sums);
}

/** The sum of the changes of several sides. */
export function summedChanges(sides: readonly Pick<Side, "changes">[]): string {
  const sums = new Map<string, Decimal>();
  for (const { changes } of sides)
    for (const [coin, change] of coinAmounts(changes)) sums.set(coin, add(sums.get(coin) ?? zero, change));
  return changesText(sums);
}

/** Parses the coins and amounts of `Side.changes`. */
export function coinAmounts(changes: string): [coin: string, amount: Decimal][] {
  return changes.split("\n").flatMap((change): [string, Decimal][] => {
    const end = change.lastIndexOf("|");
    return end < 0 ? [] : [[change.slice(0, end), parseDecimal(change.slice(end + 1))]];
  });
}

/** Order by time, then by id, which makes results independent of the order of input. */
export function byTime(a: Side, b: Side): number {
  return a.at - b.at || compareText(a.transactionId, b.transactionId) || compareText(a.wallet, b.wallet);
}

/** Groups in the order of their first member; members with an empty key are left out. */
export function groupSides<S extends Side>(sides: Iterable<S>, key: (side: S) => string): Map<string, S[]> {
  const groups = new Map<string, S[]>();
  for (const side of sides) {
    const name = key(side);
    if (name === "") continue;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [side]);
    else group.push(side);
  }
  return groups;
}

/** The sums of coins as comparable text; coins that did not change are left out. */
export function changesText(sums: ReadonlyMap<string, Decimal>): string {
  return [...sums]
    .filter(([, sum]) => !isZero(sum))
    .map(([coin, sum]) => `${coin}|${formatDecimal(sum)}`)
    .toSorted(compareText)
    .join("\n");
}
