import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { identityOf } from "../../src/domain/ledger/identity.ts";
import { defineFormat } from "../../src/importers/engine/define-format.ts";
import type { ImportedTransaction } from "../../src/domain/ledger/user-overrides.ts";
import { depth } from "../support/depth.ts";

/** Labels of a source as the tags of its transactions. */
const labelled = defineFormat({
  id: "made-up",
  title: "Made up: labels",
  platform: "exchange:madeup",
  howTo: "This format exists in this test only.",
  proof: "synthetic",
  wallet: "Made up",
  headers: ["date,order,amount,coin,label,kind"],
  fields: { date: "date", order: "order", amount: "amount", coin: "coin", label: "label", kind: "kind" },
  time: { field: "date", zone: "UTC" },
  decide: ({ cell }) => (cell("order") === "" ? "sides" : "trade"),
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  group: { by: ["order"] },
  tags: ["label", { field: "kind", matches: /^(?!plain$)/i }],
});

function read(rows: readonly string[][]): ImportedTransaction[] {
  const header = "date,order,amount,coin,label,kind".split(",");
  const reader = labelled.open(header, {});
  const found = rows.flatMap((cells, index) =>
    reader.read({ row: index + 2, text: cells.join(","), cells: [...cells] }),
  );
  return [...found, ...reader.end().transactions];
}

describe("labels in a file", () => {
  test("are the tags of their transaction, without those that only repeat its type", () => {
    const [first, second] = read([
      ["2024-01-02", "", "1", "BTC", "Savings", "Bonus"],
      ["2024-01-02", "", "1", "ETH", "", "Plain"],
    ]);
    expect(first?.tags).toEqual(["Savings", "Bonus"]);
    expect(second).not.toHaveProperty("tags");
  });

  test("become tags of a transaction from all of its rows, each once whatever its case", () => {
    const [trade, ...rest] = read([
      ["2024-01-02", "7", "1", "BTC", "Savings", "plain"],
      ["2024-01-02", "7", "-100", "USDT", "savings", "Bot"],
    ]);
    expect(rest).toEqual([]);
    expect(trade?.tags).toEqual(["Savings", "Bot"]);
  });

  test("have no personal data, and are as short as a tag may be", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.boolean(), (text, hasAddress) => {
        const label = hasAddress ? `${text} someone@example.org` : text;
        for (const tag of read([["2024-01-02", "", "1", "BTC", label, "plain"]])[0]?.tags ?? []) {
          expect(tag.length).toBeGreaterThan(0);
          expect(tag.length).toBeLessThanOrEqual(100);
          expect(tag).toBe(tag.trim());
          expect(tag).not.toContain("someone@example.org");
        }
      }),
      { numRuns: depth(200, 2_000) },
    );
  });

  test("do not change the identity of a row", () => {
    const [labelledRow] = read([["2024-01-02", "", "1", "BTC", "Savings", "plain"]]);
    const [plain] = read([["2024-01-02", "", "1", "BTC", "", "plain"]]);
    if (labelledRow === undefined || plain === undefined) throw new Error("A row was not read.");
    expect(identityOf(labelledRow)).toBe(identityOf(plain));
  });
});
