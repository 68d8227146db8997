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

test("a payment to several recipients counts once, though an earlier version stored Cardano's as one leg", () => {
  const ada = "cip34:1-764824073/slip44:1815";
  const to = (counterparty: string, amount: string, assetId = ada): KnownLeg => ({
    kind: "value",
    direction: "out",
    assetId,
    amount,
    counterparty,
  });
  const parts = [to("addr1a", "7"), to("addr1b", "3")];
  expect(dropSuperfluousLegs([to("addr1a", "10"), ...parts])).toEqual(parts);
  for (const other of [to("addr1a", "9"), to("addr1c", "10"), { ...to("addr1a", "10"), wallet: "w" }])
    expect(dropSuperfluousLegs([other, ...parts])).toEqual([other, ...parts]);
  // On other chains each output is a leg, and two may pay one address.
  const kas = "kaspa:58c2d4199e21f910d1571d114969cece/slip44:111111";
  const outputs = [to("k1", "10", kas), to("k1", "7", kas), to("k2", "3", kas)];
  expect(dropSuperfluousLegs(outputs)).toEqual(outputs);
});
