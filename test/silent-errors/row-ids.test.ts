import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFiguresWorld, type FiguresWorld } from "../support/worlds/figures-world.ts";

let world: FiguresWorld;
beforeEach(async () => {
  world = await createFiguresWorld();
});
afterEach(() => world.end());

async function btcOn(day: string): Promise<string | undefined> {
  const held = await world.held(day);
  return held
    .find((line) => line.endsWith(" BTC"))
    ?.split(" ")
    .at(-2);
}
const file = (...rows: string[]): string =>
  ["Date,Type,Received Amount,Received Asset,Sent Amount,Sent Asset,Platform,Order ID", ...rows, ""].join(
    "\n",
  );
const deposit = (day: string, amount: string, id: string): string =>
  `${day} 10:00:00,deposit,${amount},BTC,,,exchange:kraken,${id}`;
const fill = (time: string, amount: string, id: string): string =>
  `2024-03-01 ${time},trade,${amount},BTC,${Number(amount) * 50_000},USD,exchange:kraken,${id}`;

describe("rows of a generic CSV that share an id", () => {
  test("count each, if their content differs: the fills of one order, and equal ones in one second", async () => {
    const fills = [
      fill("10:00:00", "0.1", "O-1"),
      fill("10:00:01", "0.1", "O-1"),
      fill("10:00:01", "0.1", "O-1"),
    ];
    await world.importCsv(file(...fills, fill("10:05:00", "0.3", "O-1"), fill("11:00:00", "1", "O-2")));
    expect(await btcOn("2024-03-02")).toBe("1.6");
  });

  test("are named, with what makes them one transaction", async () => {
    const { warnings } = await world.preview(
      file(fill("10:00:00", "0.1", "O-1"), fill("10:00:00", "0.2", "O-1")),
    );
    expect(warnings.join("\n")).toContain("the same Order ID");
    expect(warnings.join("\n")).toContain('idRule: "unique"');
  });

  test("are one transaction if the owner says so", async () => {
    const rows = [
      "2024-03-01 10:00:00,deposit,0.1,BTC,,,exchange:kraken,O-1",
      "2024-03-01 10:00:00,withdrawal,,,5000,USD,exchange:kraken,O-1",
    ];
    const options = { columns: { idRule: "unique" } };
    // The preview counts what the import then adds.
    expect(await world.preview(file(...rows), { options })).toMatchObject({
      rows: 2,
      transactions: 1,
      added: 1,
    });
    await world.importCsv(file(...rows), { options });
    expect(await world.preview(file(...rows), { options })).toMatchObject({
      transactions: 1,
      known: 1,
      added: 0,
    });
    const { items } = await world.call<{ items: object[] }>("transactions.list");
    expect(items).toHaveLength(1);
    expect(await btcOn("2024-03-02")).toBe("0.1");
  });

  test("are the same row again if nothing differs", async () => {
    const rows = [
      fill("10:00:00", "0.1", "T-1"),
      fill("10:00:00", "0.1", "T-1"),
      fill("10:00:00", "0.1", "T-2"),
    ];
    const { warnings } = await world.preview(file(...rows));
    await world.importCsv(file(...rows));
    expect(await btcOn("2024-03-02")).toBe("0.2");
    expect(warnings.join("\n")).toContain("1 row changes no balance: the same row again.");
  });
});

describe("an id that two files have in common", () => {
  test("is a row's number if the times are far apart, whatever the amounts, however often and in whatever order", async () => {
    const first = file(deposit("2024-01-01", "1", "1"), deposit("2024-02-01", "2", "2"));
    const second = file(
      deposit("2025-01-01", "1", "1"),
      deposit("2025-02-01", "4", "2"),
      deposit("2025-03-01", "1", "3"),
    );
    for (const [name, content] of [
      ["a.csv", first],
      ["b.csv", second],
      ["c.csv", first],
      ["d.csv", second],
    ] as const)
      await world.importCsv(content, { name });
    expect(await btcOn("2024-12-31")).toBe("3");
    expect(await btcOn("2025-12-31")).toBe("9");
    const { known, added } = await world.preview(second);
    expect([known, added]).toEqual([3, 0]);
  });

  test("is one transaction if the rows overlap", async () => {
    await world.importCsv(file(deposit("2024-01-01", "1", "A-1"), deposit("2024-01-02", "2", "A-2")));
    await world.importCsv(file(deposit("2024-01-02", "2", "A-2"), deposit("2024-01-03", "4", "A-3")));
    expect(await btcOn("2024-02-01")).toBe("7");
  });

  test("is one transaction if the file is read in another time zone", async () => {
    const rows = file(deposit("2024-01-01", "1", "A-1"), deposit("2024-01-02", "2", "A-2"));
    await world.importCsv(rows);
    await world.importCsv(rows, { name: "again.csv", options: { timezone: "Asia/Tokyo" } });
    expect(await btcOn("2024-02-01")).toBe("3");
  });

  test("is two transactions if the amounts of one moment differ", async () => {
    await world.importCsv(file(deposit("2024-01-01", "1", "1")));
    await world.importCsv(file(deposit("2024-01-01", "2", "1")));
    const { items } = await world.call<{ items: object[] }>("transactions.list");
    expect(items).toHaveLength(2);
  });

  test("is two transactions if the files are of two wallets", async () => {
    const wallet = (row: string): string => `Date,Type,Amount,Asset,Wallet,ID\n${row}\n`;
    await world.importCsv(wallet("2024-01-01 10:00:00,withdrawal,1,BTC,Ledger,1"));
    await world.importCsv(wallet("2024-01-01 10:10:00,deposit,1,BTC,Trezor,1"));
    await world.importCsv(wallet("2024-01-01 10:10:00,deposit,1,BTC,Paper,1"));
    expect(await world.held("2024-02-01")).toEqual(["Ledger -1 BTC", "Paper 1 BTC", "Trezor 1 BTC"]);
  });

  test("is two transactions if one of an exchange's files has a departure and the other an arrival", async () => {
    await world.importCsv(file("2024-01-01 10:00:00,withdrawal,,,1,BTC,exchange:kraken,1"));
    await world.importCsv(file("2024-01-01 10:10:00,deposit,2,BTC,,,exchange:kraken,1"));
    const { items } = await world.call<{ items: object[] }>("transactions.list");
    expect(items).toHaveLength(2);
  });

  test("stays deleted where the owner deleted it, in both files", async () => {
    const first = file(deposit("2024-01-01", "1", "1"));
    const second = file(deposit("2025-01-01", "2", "1"));
    for (const content of [first, second]) await world.importCsv(content);
    const { items } = await world.call<{ items: { id: string }[] }>("transactions.list");
    await world.call("transactions.delete", { ids: items.map(({ id }) => id) });
    for (const content of [first, second]) await world.importCsv(content, { name: "again.csv" });
    expect(await world.call("transactions.list")).toMatchObject({ items: [] });
  });
});

test("equal movements of one hash in two rows are refused, since a chain's rows are merged by hash", async () => {
  const hash = `0x${"ab".repeat(32)}`;
  const rows = ["1", "2", "1"].map(
    (amount) => `2024-01-01 10:00:00,deposit,${amount},ETH,eip155:1,0x${"1".repeat(40)},${hash}`,
  );
  const { problems } = await world.preview(
    ["Date,Type,Amount,Asset,Chain,Wallet,Tx Hash", ...rows, ""].join("\n"),
  );
  expect(problems.map(({ row }) => row)).toEqual([4]);
});

describe("rows of an exchange's export that share an id with other content", () => {
  const bitvavo = [
    "Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address",
    ...["1", "1", "3"].map(
      (amount, index) => `UTC,2024-01-0${index + 1},10:00:00,deposit,BTC,${amount},,,,,,,Completed,1.2E+15,`,
    ),
  ];
  const kraken = [
    "txid,refid,time,type,subtype,aclass,asset,wallet,amount,fee,balance",
    ...["1", "1", "3"].map(
      (amount, index) =>
        `1.2E+15,D${index},2024-0${index + 1}-01 10:00:00,deposit,,currency,XXBT,spot,${amount},0,`,
    ),
  ];

  test.each([
    ["Bitvavo", bitvavo],
    ["Kraken", kraken],
  ])("count each at %s, once however often they are imported, as the preview says", async (_, lines) => {
    const content = [...lines, ""].join("\n");
    const preview = await world.preview(content);
    await world.importCsv(content);
    await world.importCsv(content);
    expect(await btcOn("2024-12-01")).toBe("5");
    const { items } = await world.call<{ items: object[] }>("transactions.list");
    expect({ added: preview.added, stored: items.length }).toEqual({ added: 3, stored: 3 });
  });

  test.each([
    ["Bitvavo", bitvavo],
    ["Kraken", kraken],
  ])("are the same row again at %s if nothing differs", async (_, lines) => {
    const content = [...lines, lines.at(-1), lines[1], ""].join("\n");
    const preview = await world.preview(content);
    await world.importCsv(content);
    expect(await btcOn("2024-12-01")).toBe("5");
    expect(preview.added).toBe(3);
    expect(preview.warnings.join("\n")).toContain("2 rows change no balance: the same row again.");
  });
});
