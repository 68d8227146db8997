import { expect, test } from "vitest";
import { createOwnAddressCandidates } from "./own-address-candidates.ts";

const router = "0x7a250d5630b4cf539739df2c5dacb4c659f2488d";
const person = "0x1111111111111111111111111111111111111111";

test("a busy address may be one of the owner's wallets, a known contract never", () => {
  const candidates = createOwnAddressCandidates();
  for (const address of [router, person])
    for (const direction of ["in", "out", "in", "out"] as const)
      candidates.see({ counterparty: address, platform: "eip155:1", direction });
  expect(candidates.busiest()).toEqual([{ address: person, platform: "eip155:1", sent: 2, received: 2 }]);
});
