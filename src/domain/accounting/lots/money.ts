import { add, subtract, zero, type Decimal } from "../../money/decimal.ts";
import type { Valuation } from "../booking/trade-value.ts";

/**
 * Currencies held: money, not assets with lots. Their gain against the report's currency is their present value less their value when
 * received; a currency exchange's difference to that day's rates is realised at once.
 */
export type Money = {
  /** `value` in the report's currency, both signed. */
  move(assetId: string, amount: Decimal, value: Decimal): void;
  gain(value: Decimal): void;
  gainAt(at: number, valuation: Valuation): MoneyGain;
  copy(): Money;
};

/** All gains up to a moment. `held` is the part of each currency that is still held; `unpriced` are currencies without a rate at that time. */
export type MoneyGain = {
  gain: Decimal;
  held: ReadonlyMap<string, Decimal>;
  unpriced: { assetId: string; amount: Decimal }[];
};

/** The gain between two moments, without a currency that has no rate at one of them: its gain up to the other one is not of this time alone. */
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

/** The money held, from an earlier state; `gained` is its realised gain so far, in the report's currency. */
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
