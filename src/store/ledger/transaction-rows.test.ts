import { expect, test } from "vitest";
import type { KnownLeg } from "../../domain/ledger/identity.ts";
import { legsOfRow, publicLegsOfRow, storedLegs } from "./transaction-rows.ts";

test("legs round-trip, and clients see all of them except the kind", () => {
  const legs: Required<KnownLeg>[] = [
    {
      direction: "out",
      assetId: 'exchange:x/"QUOTED"',
      amount: "1.5",
      kind: "value",
      wallet: "Käse \\ 🧀",
      counterparty: '"kind":"gas"',
      value: { amount: "2000", currency: "EUR", by: "owner" },
    },
  ];
  const plain: KnownLeg[] = [
    ...legs,
    { direction: "fee", assetId: "eip155:1/slip44:60", amount: "0.001", kind: "gas" },
  ];
  const row = storedLegs(plain);
  expect(legsOfRow(row)).toEqual(plain);
  expect(publicLegsOfRow(row)).toEqual(plain.map(({ kind: _, ...leg }) => leg));
  expect(row.legs).toBe(JSON.stringify(plain.map(({ kind: _, ...leg }) => leg)));
});

test("an empty list of legs is empty", () => {
  expect(legsOfRow(storedLegs([]))).toEqual([]);
});
