import { expect, test } from "vitest";
import type { Connection } from "./records.ts";
import { provisionalValue, verificationSummaryOf } from "./verification-summary.ts";

function connection(parts: Partial<Connection>): Connection {
  return {
    id: "c",
    kind: "bitcoin",
    label: "Mine",
    settings: {},
    createdAt: 0,
    syncedAt: 1,
    verifiedAt: 1,
    provisional: false,
    error: null,
    schedule: null,
    deleting: false,
    taskId: null,
    gaps: [],
    balances: [],
    ...parts,
  };
}
const balance = (source: string, computed: string | null, value: string | null = null) => ({
  wallet: "w",
  assetId: "a",
  symbol: "A",
  source,
  computed,
  value,
  at: 0,
  block: null,
});

test("matching and differing balances are counted, provisional ones are not", () => {
  expect(
    verificationSummaryOf([
      connection({
        balances: [balance("1.0", "1"), balance("2", "1")],
        gaps: [{ from: null, to: null, reason: "x" }],
      }),
      connection({ provisional: true, balances: [balance("3", null)] }),
      connection({ error: "no" }),
      connection({ deleting: true, balances: [balance("2", "1")] }),
    ]),
  ).toEqual({ verified: 1, drift: 1, loading: 1, failed: 1, gaps: 1 });
});

test("a loading account shows its sources' stated value, or unknown if nothing has a price", () => {
  const loading = connection({
    provisional: true,
    balances: [balance("3", null, "4.5"), balance("1", null)],
  });
  expect(provisionalValue([loading, loading, connection({ balances: [balance("1", "1", "9")] })])).toBe("9");
  expect(provisionalValue([connection({ provisional: true, balances: [balance("3", null)] })])).toBeNull();
});
