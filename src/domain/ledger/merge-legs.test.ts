import { expect, test } from "vitest";
import type { KnownLeg } from "./identity.ts";
import { dropSuperfluousLegs } from "./merge-legs.ts";

const entryPoint = "0x0000000071727de22e5e9d8baf0edac6f37da032";
const gas: KnownLeg = { kind: "gas", direction: "fee", assetId: "eip155:1/slip44:60", amount: "0.01" };
const paid = (counterparty: string, amount = "0.01"): KnownLeg => ({
  ...gas,
  kind: "internal",
  direction: "out",
  amount,
  counterparty,
});

test("the gas of a user operation counts once, though an earlier version stored it as a payment", () => {
  expect(dropSuperfluousLegs([paid(entryPoint), gas])).toEqual([gas]);
  for (const other of [paid(entryPoint, "0.02"), paid("0x2222222222222222222222222222222222222222")])
    expect(dropSuperfluousLegs([other, gas])).toEqual([other, gas]);
});
