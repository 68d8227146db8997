import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFiguresWorld } from "../support/worlds/figures-world.ts";

let world: Awaited<ReturnType<typeof createFiguresWorld>>;
beforeEach(async () => {
  world = await createFiguresWorld();
});
afterEach(() => world.end());

const header =
  "ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes";
const deposit = (id: string, at: string, amount: string): string =>
  `${id},${at} UTC,Deposit,EUR,${amount},EUR,€1.00,€${amount},€${amount},€0.00,Deposit from bank`;
const buy = (id: string, at: string, total: string): string =>
  `${id},${at} UTC,Buy,BTC,0.01,EUR,€${Number(total) * 100},€${total},€${total},€0.00,Bought 0.01 BTC for ${total} EUR`;
const sell = (id: string, at: string, total: string): string =>
  `${id},${at} UTC,Sell,BTC,0.005,EUR,€${Number(total) * 200},€${total},€${total},€0.00,Sold 0.005 BTC for ${total} EUR`;
const report = (...rows: string[]): string => `${[header, ...rows].join("\n")}\n`;
const withoutId = (text: string): string => text.replaceAll(/^[^,\n]*,/gm, "");
/** The layout until 2024 has no ids. */
const withoutLaterIds = (text: string, index: number): string => (index > 0 ? withoutId(text) : text);
const withoutFirstIds = (text: string, index: number): string => (index === 0 ? withoutId(text) : text);

const first = [deposit("a1", "2023-02-01 10:00:00", "1000"), buy("a2", "2023-03-01 10:00:00", "500")];
const second = [
  buy("b1", "2024-03-01 10:00:00", "310"),
  sell("b2", "2024-04-01 10:00:00", "200"),
  // More than is left of the deposit: paid by bank or card.
  buy("b3", "2024-05-01 10:00:00", "400"),
];
const trackersFile = `"Type","Buy","Cur.","Sell","Cur.","Exchange","Comment","Date"
"Deposit","1000.00000000","EUR","","","Kraken","","2021-02-20"
"Trade","0.01000000","BTC","400.00000000","EUR","Kraken","","2021-02-21"
`;
const held = async (): Promise<string[]> => world.held("2025-01-01");

describe("Coinbase's reports of two years", () => {
  const whole = ["Coinbase 0.025 BTC", "Coinbase 390 EUR"];

  test.each([
    ["in order", [first, second], (text: string, _index: number) => text],
    ["in the other order", [second, first], (text: string) => text],
    ["without ids", [second, first], withoutId],
    ["as one report", [[...first, ...second]], (text: string) => text],
    ["with a year in two reports", [second, first, second.slice(0, 2), second], (text: string) => text],
    ["by year, then as one report", [first, second, [...first, ...second]], (text: string) => text],
    ["as one report, then without ids", [[...first, ...second], second], withoutLaterIds],
    ["without ids, then as one report", [second, [...first, ...second]], withoutFirstIds],
  ])("hold what one report of the whole time states, %s", async (_, files, written) => {
    for (const [index, rows] of files.entries()) await world.importCsv(written(report(...rows), index));
    expect(await held()).toEqual(whole);
  });

  test("assume a payment again when the report with the deposit is deleted", async () => {
    const deposits = await world.importCsv(report(...first));
    await world.importCsv(report(...second));
    while (!world.account().ledger.removeSource({ kind: "import", id: deposits.importId }).isDone);
    await world.settle();
    expect(await held()).toEqual(["Coinbase 0.015 BTC"]);
  });

  test.each([
    ["the first year", [0, 1, 2], 0],
    ["the second year, without ids,", [2, 1, 0], 1],
    ["the whole time", [2, 0, 1], 2],
    ["the whole time, the last", [1, 0, 2], 2],
  ])(
    "leave the same holdings next to a report of the whole time when that of %s is deleted",
    async (_, order, gone) => {
      const files = [report(...first), withoutId(report(...second)), report(...first, ...second)];
      const ids = new Map<number, string>();
      for (const index of order) ids.set(index, (await world.importCsv(files[index] ?? "")).importId);
      expect(await held()).toEqual(whole);
      const id = ids.get(gone) ?? "";
      while (!world.account().ledger.removeSource({ kind: "import", id }).isDone);
      await world.settle();
      expect(await held()).toEqual(whole);
    },
  );

  test("hold the same when a report is imported again next to a tracker's file", async () => {
    await world.importCsv(report(...first));
    await world.importCsv(report(...second));
    await world.importCsv(trackersFile);
    const before = await held();
    expect(before).toEqual(expect.arrayContaining(whole));
    await world.importCsv(report(...second));
    expect(await held()).toEqual(before);
  });

  test("say of a payment that is left out which trade it is of", async () => {
    await world.importCsv(report(...first));
    await world.importCsv(report(...second));
    const { items } = await world.call<{
      items: { id: string; legs: object[]; superseded?: { by: string }[] }[];
    }>("transactions.list", { limit: 100 });
    const payments = items.filter(({ id }) => id.endsWith(":payment"));
    expect(payments.map(({ id, superseded }) => [id, superseded?.map(({ by }) => by)]).toSorted()).toEqual([
      ["exchange:coinbase:b1:payment", ["exchange:coinbase:b1"]],
      ["exchange:coinbase:b2:payment", ["exchange:coinbase:b2"]],
      ["exchange:coinbase:b3:payment", undefined],
    ]);
  });
});

test("a row that Coinbase's report has twice counts once", async () => {
  await world.importCsv(report(...first, ...first));
  expect(await held()).toEqual(["Coinbase 0.01 BTC", "Coinbase 500 EUR"]);
});

test("what was sent next to a fee is named, as the report does not say whether it includes the fee", async () => {
  const { notes } = await world.preview(
    [
      header,
      "s1,2024-01-05 10:00:00 UTC,Send,BTC,-0.01,USD,$44000,-$440.00,-$442.00,$2.00,Sent 0.01 BTC",
      "s2,2024-01-05 11:00:00 UTC,Send,BTC,-0.01,USD,$44000,-$440.00,-$440.00,$0.00,Sent 0.01 BTC",
      "",
    ].join("\n"),
  );
  expect(notes).toContainEqual(expect.objectContaining({ reason: "sendFees", params: { count: "1" } }));
});
