import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compare, formatDecimal, parseDecimal } from "../money/decimal.ts";
import { beaconWithdrawalOf, validatorRequestOf, withdrawalRequestContract } from "./validators.ts";

const before = Date.UTC(2025, 4, 7, 10, 5, 10);
const since = Date.UTC(2025, 4, 7, 10, 5, 11);

describe("a withdrawal from the beacon chain", () => {
  test.each([
    ["0.017", before, "reward", false],
    ["4.2", before, "reward", false],
    ["15.6", before, "unstake", false],
    ["32.4", before, "unstake", false],
    ["0.99", since, "reward", false],
    ["1", since, "unstake", true],
    ["5", since, "unstake", true],
    ["10", since, "unstake", true],
    ["30.999999999", since, "unstake", true],
    ["31", since, "unstake", false],
    ["32.4", since, "unstake", false],
    ["64", since, "unstake", false],
  ])("is principal, a reward or unknown by its amount: %s ETH", (amount, at, type, isAmbiguous) => {
    expect(beaconWithdrawalOf(amount, at)).toEqual({ type, isAmbiguous });
  });

  test("is never income of an ETH or more since partial withdrawals exist, and never principal below 31 without a note", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 2_048_000_000_000n }),
        fc.integer({ min: since, max: 4e12 }),
        (units, at) => {
          const amount = formatDecimal({ units, scale: 9 });
          const { type, isAmbiguous } = beaconWithdrawalOf(amount, at);
          const isBelow = (limit: string): boolean => compare(parseDecimal(amount), parseDecimal(limit)) < 0;
          expect(type === "reward").toBe(isBelow("1"));
          expect(isAmbiguous).toBe(!isBelow("1") && isBelow("31"));
        },
      ),
    );
  });
});

describe("a call to the validator contracts", () => {
  const key = "ab".repeat(48);
  test.each([
    [withdrawalRequestContract, `0x${key}000000012a05f200`, "Request withdrawal of 5 ETH"],
    [withdrawalRequestContract, `0x${key}0000000000000000`, "Request exit"],
    [withdrawalRequestContract, "0x", "Request withdrawal"],
    ["0x0000bbddc7ce488642fb579f8b00f3a590007251", `0x${key}${key}`, "Request consolidation"],
    ["0x00000000000000000000000000000000000000bb", `0x${key}0000000000000000`, undefined],
  ])("%s with %s", (contract, input, name) => {
    expect(validatorRequestOf(contract, input)).toBe(name);
  });
});
