import { formatDecimal, parseDecimal } from "../../../../src/domain/money/decimal.ts";
import { randomOf, sum, negative } from "../history.ts";
import type { StandInAnswer, StandInRequest } from "../../servers/stand-in.ts";

/** A history of a wallet on a chain, from which a simulated server answers as the real one documents it. */

/** One transaction as the chain has it. `changes` include the fee, by asset id. */
export type TrueTransaction = {
  /** The hash, or another part of the id for payments without a transaction. */
  key: string;
  at: number;
  changes: Record<string, string>;
  /** What the wallet paid for it, with the asset. */
  fee?: string;
  hasFailed?: boolean;
};

export type ChainSimulator = {
  kind: string;
  /** The `<ID>` of `UPSTREAM_<ID>_URL`. */
  upstreams: readonly string[];
  settings: Record<string, unknown>;
  /** What the server answers at a time. */
  answer(request: StandInRequest, now: number): StandInAnswer;
  /** All transactions at a time; `undefined` while its lists are not settled, as in a reorganisation. */
  truth(now: number): TrueTransaction[] | undefined;
  /** Times at which a sync is most likely to go wrong. */
  moments: readonly number[];
  /** How many syncs it takes until the ledger agrees, by default one. */
  quietSyncs?: number;
  end: number;
};

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
export const opening = Date.UTC(2024, 0, 10);

/** Random choices for a history. */
export function chanceOf(seed: number) {
  const random = randomOf(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  return {
    random,
    below,
    happens: (probability: number): boolean => random() < probability,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("There is nothing to pick from.");
      return item;
    },
    /** A number of smallest units: round ones are repeated often, a few are tiny. */
    units(scale: number): bigint {
      const dice = random();
      if (dice < 0.1) return BigInt(1 + below(3));
      if (dice < 0.5) return BigInt(1 + below(4)) * 10n ** BigInt(Math.max(0, scale - 1));
      return BigInt(Math.floor(random() * 2 ** 40)) * 10n ** BigInt(Math.max(0, scale - 13)) + 1n;
    },
  };
}
export type Chance = ReturnType<typeof chanceOf>;

/** `count` moments in a span; some of them the same, many only seconds apart. */
export function momentsOf(
  chance: Chance,
  { from, days, count }: { from: number; days: number; count: number },
) {
  const moments = Array.from({ length: count }, () => from + chance.below(days * day)).sort((a, b) => a - b);
  for (let index = 1; index < count; index++) {
    const before = moments[index - 1] ?? from;
    const dice = chance.random();
    if (dice < 0.25) moments[index] = before;
    else if (dice < 0.5) moments[index] = before + chance.below(20) * second;
    else moments[index] = Math.max(before, moments[index] ?? before);
  }
  return moments;
}

export const amountOf = (units: bigint, scale: number): string => formatDecimal({ units, scale });

/** Adds a change of an asset, in its smallest unit. */
export function addChange(
  changes: Record<string, string>,
  asset: string,
  { units, scale }: { units: bigint; scale: number },
): void {
  changes[asset] = sum(changes[asset] ?? "0", amountOf(units, scale));
}

/** A hash of hexadecimal digits that is the same for each number. */
export function hashOf(number: number, salt = 0): string {
  const random = randomOf(number * 7 + salt);
  return Array.from({ length: 8 }, () =>
    Math.floor(random() * 0x1_0000_0000)
      .toString(16)
      .padStart(8, "0"),
  ).join("");
}

/** A transaction on one line, without what cancels out. */
export function lineOf({ key, at, changes, fee, hasFailed }: TrueTransaction): string {
  const moved = Object.entries(changes)
    .map(([asset, amount]) => [asset, formatDecimal(parseDecimal(amount))])
    .filter(([, amount]) => amount !== "0")
    .map(([asset, amount]) => `${amount} ${asset}`)
    .sort();
  const paid = fee === undefined ? "" : ` fee ${fee}`;
  return `${new Date(at).toISOString().slice(0, 19)} ${key}${hasFailed === true ? " failed" : ""}: ${moved.join(", ")}${paid}`;
}

export { negative, sum };
