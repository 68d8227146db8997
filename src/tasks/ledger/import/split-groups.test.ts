import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createImportWorld, type ImportWorld } from "../../../../test/support/worlds/import-world.ts";
import { settle, stateOf } from "../../../../test/support/worlds/ledger-world.ts";

/** An order in the middle of a first export, of which a later, overlapping export has more rows. */

const format = "anycoin-transactions";
const header = "Date,Type,Amount,Currency,Order ID,anycoin TX ID";
const deposits = (count: number, month: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.UTC(2024, month, 1, 0, index)).toISOString();
    return `${at},deposit,${index + 1},CZK,,D${month}-${index}`;
  });
const order = [
  "2024-02-10T10:00:00.000Z,trade payment,-1000,CZK,O1,T1",
  "2024-02-10T10:05:00.000Z,trade fill,0.001,BTC,O1,T2",
];
const refund = "2024-05-10T10:00:00.000Z,trade refund,50,CZK,O1,T3";
const textOf = (rows: readonly string[]): string => [header, ...rows, ""].join("\n");

let world: ImportWorld;
beforeEach(() => {
  world = createImportWorld();
});
afterEach(() => world.end());

const warningsOf = (id: string): string =>
  world.account.imports
    .get(id)
    .parts.flatMap(({ warnings }) => warnings)
    .join(" ");

function balancesOf(other: ImportWorld): unknown {
  settle(other.sql);
  return (stateOf(other.sql) as { holdings: unknown }).holdings;
}

async function balancesOfWhole(rows: readonly string[]): Promise<unknown> {
  const other = createImportWorld();
  try {
    await other.run(other.upload(textOf(rows), { format }));
    return balancesOf(other);
  } finally {
    other.end();
  }
}

describe.each([
  { title: "a short file", count: 12 },
  { title: "a file longer than the rows kept of its ends", count: 700 },
])("an order in the middle of $title whose refund a later export has", ({ count }) => {
  const earlier = [...deposits(count, 0), ...order, ...deposits(count, 2)];
  const later = [...order, ...deposits(count, 2), refund, ...deposits(count, 5)];

  test.each([
    { reading: "the earlier export first", texts: [earlier, later] },
    { reading: "the later export first", texts: [later, earlier] },
  ])("is named by its rows in two imports, $reading", async ({ texts }) => {
    const [first = "", second = ""] = texts.map((rows) => world.upload(textOf(rows), { format }));
    await world.run(first);
    expect(warningsOf(first)).not.toContain("belong");
    await world.run(second);
    expect(warningsOf(second)).toContain(`Rows ${count + 2}, ${count + 3} of "`);
    expect(warningsOf(second)).toContain("import both files together");
  });

  test.each([
    { reading: "the earlier export first", texts: [earlier, later] },
    { reading: "the later export first", texts: [later, earlier] },
  ])("counts once if both are in one import, $reading", async ({ texts }) => {
    await world.run(world.uploadSet(texts.map(textOf), { format }));
    expect(balancesOf(world)).toEqual(await balancesOfWhole([...earlier, refund, ...deposits(count, 5)]));
  });

  test("leaves two exports without a note if the order is the same in both", async () => {
    await world.run(world.upload(textOf([...earlier, refund]), { format }));
    const id = world.upload(textOf(later), { format });
    await world.run(id);
    expect(warningsOf(id)).not.toContain("belong");
  });
});
