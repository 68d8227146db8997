import { add, subtract, zero, type Decimal } from "../../money/decimal.ts";
import type { Valuation } from "../booking/trade-value.ts";

/**
 * Currencies held. Money has no lots. Its gain against the report's currency is its present value less its value on receipt; on a currency
 * exchange, the difference to that day's rates is realised immediately.
 */
export type Money = {
  /** `value` in the report's currency, both signed; `undefined` without a rate of the day. */
  move(assetId: string, amount: Decimal, value: Decimal | undefined): void;
  gain(value: Decimal): void;
  gainAt(at: number, valuation: Valuation): MoneyGain;
  copy(): Money;
};

/**
 * All gains up to a moment. `held` is the gain of currencies still held; `unpriced` are the currencies without a rate at that time.
 * `unvalued`: how many amounts of a currency came or left without a known value, which its gain leaves out.
 */
export type MoneyGain = {
  gain: Decimal;
  held: ReadonlyMap<string, Decimal>;
  unpriced: { assetId: string; amount: Decimal }[];
  unvalued: ReadonlyMap<string, number>;
};

/**
 * The gain between two moments. Currencies without a rate at one of them are excluded, because their gain cannot be assigned to the
 * interval; so are those of which an amount without a known value came or left in between. `isUnknown`: there are such currencies, and no others.
 */
export function gainBetween(before: MoneyGain, after: MoneyGain): { gain: Decimal; isUnknown: boolean } {
  const excluded = new Set([...before.unpriced, ...after.unpriced].map(({ assetId }) => assetId));
  let gain = subtract(after.gain, before.gain);
  for (const [assetId, count] of after.unvalued)
    if (count !== (before.unvalued.get(assetId) ?? 0)) excluded.add(assetId);
  for (const assetId of excluded) {
    gain = subtract(gain, after.held.get(assetId) ?? zero);
    gain = add(gain, before.held.get(assetId) ?? zero);
  }
  const isKnown = gain.units !== 0n || [...after.held.keys()].some((assetId) => !excluded.has(assetId));
  return { gain, isUnknown: excluded.size > 0 && !isKnown };
}

type Held = { amount: Decimal; value: Decimal; unvalued: number };

/** Creates the money held from an earlier state. `gained` is the realised gain so far, in the report's currency. */
export function createMoney(from: Iterable<[string, Held]> = [], gained = zero): Money {
  const heldMoney = new Map<string, Held>(from);
  let realised = gained;
  return {
    move(assetId, amount, value) {
      const before = heldMoney.get(assetId);
      heldMoney.set(assetId, {
        amount: add(before?.amount ?? zero, amount),
        value: add(before?.value ?? zero, value ?? zero),
        unvalued: (before?.unvalued ?? 0) + (value === undefined ? 1 : 0),
      });
    },
    gain(value) {
      realised = add(realised, value);
    },
    gainAt(at, valuation) {
      let gain = realised;
      const held = new Map<string, Decimal>();
      const unpriced: { assetId: string; amount: Decimal }[] = [];
      const unvalued = new Map<string, number>();
      for (const [assetId, { amount, value, unvalued: count }] of heldMoney) {
        if (valuation.isReportCurrency(assetId)) continue;
        if (count > 0) unvalued.set(assetId, count);
        const now = amount.units === 0n ? zero : valuation.closing(assetId, amount, at)?.value;
        if (now === undefined) {
          unpriced.push({ assetId, amount });
          continue;
        }
        held.set(assetId, subtract(now, value));
        gain = add(gain, subtract(now, value));
      }
      return { gain, held, unpriced, unvalued };
    },
    copy: () => createMoney(heldMoney, realised),
  };
}
