import { add, subtract, zero, type Decimal } from "../../money/decimal.ts";
import type { Valuation } from "../booking/trade-value.ts";

/**
 * Currencies held. Money has no lots. Its gain against the report's currency is its present value less its value on receipt; on a currency
 * exchange, the difference to that day's rates is realised immediately.
 */
export type Money = {
  /** `value` in the report's currency, both signed. */
  move(assetId: string, amount: Decimal, value: Decimal): void;
  gain(value: Decimal): void;
  gainAt(at: number, valuation: Valuation): MoneyGain;
  copy(): Money;
};

/** All gains up to a moment. `held` is the gain of currencies still held; `unpriced` are the currencies without a rate at that time. */
export type MoneyGain = {
  gain: Decimal;
  held: ReadonlyMap<string, Decimal>;
  unpriced: { assetId: string; amount: Decimal }[];
};

/**
 * The gain between two moments. Currencies without a rate at one of them are excluded, because their gain cannot be assigned to the
 * interval.
 */
export function gainBetween(before: MoneyGain, after: MoneyGain): Decimal {
  const unpriced = new Set([...before.unpriced, ...after.unpriced].map(({ assetId }) => assetId));
  let gain = subtract(after.gain, before.gain);
  for (const assetId of unpriced) {
    gain = subtract(gain, after.held.get(assetId) ?? zero);
    gain = add(gain, before.held.get(assetId) ?? zero);
  }
  return gain;
}

type Held = { amount: Decimal; value: Decimal };

/** Creates the money held from an earlier state. `gained` is the realised gain so far, in the report's currency. */
export function createMoney(from: Iterable<[string, Held]> = [], gained = zero): Money {
  const heldMoney = new Map<string, Held>(from);
  let realised = gained;
  return {
    move(assetId, amount, value) {
      const before = heldMoney.get(assetId);
      heldMoney.set(assetId, {
        amount: add(before?.amount ?? zero, amount),
        value: add(before?.value ?? zero, value),
      });
    },
    gain(value) {
      realised = add(realised, value);
    },
    gainAt(at, valuation) {
      let gain = realised;
      const held = new Map<string, Decimal>();
      const unpriced: { assetId: string; amount: Decimal }[] = [];
      for (const [assetId, { amount, value }] of heldMoney) {
        if (valuation.isReportCurrency(assetId)) continue;
        const now = amount.units === 0n ? zero : valuation.closing(assetId, amount, at)?.value;
        if (now === undefined) {
          unpriced.push({ assetId, amount });
          continue;
        }
        held.set(assetId, subtract(now, value));
        gain = add(gain, subtract(now, value));
      }
      return { gain, held, unpriced };
    },
    copy: () => createMoney(heldMoney, realised),
  };
}
