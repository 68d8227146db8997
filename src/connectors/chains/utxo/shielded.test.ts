import fc from "fast-check";
import { expect, it } from "vitest";
import { shieldedValueOf } from "./shielded.ts";

const bytes = (length: number): string => "00".repeat(length);
const uint32 = (value: number): string => littleEndian(BigInt(value), 4);
const int64 = (value: bigint): string => littleEndian(BigInt.asUintN(64, value), 8);
function littleEndian(value: bigint, length: number): string {
  return Array.from({ length }, (_, index) =>
    ((value >> BigInt(8 * index)) & 0xffn).toString(16).padStart(2, "0"),
  ).join("");
}
const count = (value: number): string => value.toString(16).padStart(2, "0");
/** One input and one output with scripts of 25 bytes. */
const transparent = `01${bytes(36)}19${bytes(25)}${bytes(4)}01${bytes(8)}19${bytes(25)}`;
const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
const few = fc.integer({ min: 0, max: 3 });

it("the Sapling value of a version 4 Zcash transaction is read, with spends and outputs", () => {
  fc.assert(
    fc.property(amount, few, few, few, amount, amount, (value, spends, outputs, splits, taken, given) => {
      const hex = [
        uint32(0x80000004),
        uint32(0x892f2085),
        transparent,
        bytes(8),
        int64(value),
        `${count(spends)}${bytes(spends * 384)}${count(outputs)}${bytes(outputs * 948)}`,
        `${count(splits)}${`${int64(taken)}${int64(given)}${bytes(1_698 - 16)}`.repeat(splits)}`,
        splits > 0 ? bytes(96) : "",
        spends + outputs > 0 ? bytes(64) : "",
      ].join("");
      expect(shieldedValueOf(hex)).toBe(value + BigInt(splits) * (given - taken));
    }),
  );
});

it("the Sapling and Orchard values of a version 5 Zcash transaction are read", () => {
  fc.assert(
    fc.property(amount, few, few, amount, few, (sapling, spends, outputs, orchard, actions) => {
      const some = spends + outputs > 0;
      const hex = [
        uint32(0x80000005),
        bytes(16),
        transparent,
        `${count(spends)}${bytes(spends * 96)}${count(outputs)}${bytes(outputs * 756)}`,
        some ? int64(sapling) : "",
        spends > 0 ? bytes(32) : "",
        some ? bytes(spends * 256 + outputs * 192 + 64) : "",
        count(actions),
        actions > 0 ? `${bytes(actions * 820 + 1)}${int64(orchard)}${bytes(32)}05${bytes(5)}` : "",
        actions > 0 ? bytes(actions * 64 + 64) : "",
      ].join("");
      expect(shieldedValueOf(hex)).toBe((some ? sapling : 0n) + (actions > 0 ? orchard : 0n));
    }),
  );
});

it("a truncated, longer or differently encoded Zcash transaction has no shielded value (null)", () => {
  const whole = `${uint32(0x80000004)}${bytes(4)}${transparent}${bytes(8)}${int64(5n)}${bytes(3)}`;
  expect(shieldedValueOf(whole)).toBe(5n);
  expect(shieldedValueOf(whole.slice(0, -2))).toBeNull();
  expect(shieldedValueOf(`${whole}00`)).toBeNull();
  expect(shieldedValueOf(whole.replace(/^04/, "06"))).toBeNull();
  expect(shieldedValueOf("no hex")).toBeNull();
});
