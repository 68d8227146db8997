import { afterEach, beforeEach, expect, test } from "vitest";
import { createFiguresWorld, type FiguresWorld } from "../support/worlds/figures-world.ts";

let world: FiguresWorld;
beforeEach(async () => {
  world = await createFiguresWorld();
});
afterEach(() => world.end());

const koinly = (...rows: string[]): string =>
  [
    "Date,Type,Tag,Sending Wallet,Sent Amount,Sent Currency,Sent Cost Basis,Receiving Wallet,Received Amount,Received Currency,Received Cost Basis,Fee Amount,Fee Currency,Gain (USD),Net Value (USD),Fee Value (USD),TxSrc,TxDest,TxHash,Description",
    ...rows,
    "",
  ].join("\n");
const transfer = (time: string, amount: string, to: string): string =>
  `${time},transfer,,Kraken,${amount},BTC,,${to},${amount},BTC,,0.0001,BTC,,,,,,,`;
const kraken = [
  '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"',
  '"L1","R1","2024-01-01 08:00:00","deposit","","currency","XXBT",2,0,2',
  '"L2","R2","2024-01-15 08:00:00","withdrawal","","currency","XXBT",-0.5,0.0001,1.4999',
  '"L3","R3","2024-01-16 08:00:00","withdrawal","","currency","XXBT",-0.5,0.0001,0.9998',
  "",
].join("\n");
const coinbase = [
  "ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes",
  "c1,2024-01-15 18:30:00 UTC,Receive,BTC,0.5,USD,$40000,$20000,$20000,$0,Received 0.5 BTC from an external account",
  "c2,2024-01-18 09:00:00 UTC,Receive,BTC,0.5,USD,$40000,$20000,$20000,$0,Received 0.5 BTC from an external account",
  "",
].join("\n");
const options = { timezone: "UTC" };
const held = ["Coinbase 1 BTC", "Kraken 0.9998 BTC"];
const doubled = () => world.issues("doubledTransactions");

test.each([
  ["left", "2024-01-15 08:00:00", "2024-01-16 08:00:00"],
  ["arrived", "2024-01-15 18:30:00", "2024-01-18 09:00:00"],
])(
  "a tracker's transfers that state when they %s count once, in any order of files",
  async (_, one, other) => {
    const tracker = koinly(transfer(one, "0.5", "Coinbase"), transfer(other, "0.5", "Coinbase"));
    for (const files of [
      [tracker, kraken, coinbase],
      [coinbase, tracker, kraken],
    ]) {
      for (const file of files) await world.importCsv(file, file === tracker ? { options } : {});
      expect(await world.held("2024-02-01")).toEqual(held);
      expect(await doubled()).toEqual([]);
      const { items } = await world.call<{ items: { id: string; linkedTransactionId?: string }[] }>(
        "transactions.list",
        { filter: { linked: true } },
      );
      expect(items.map(({ id }) => id).sort()).toEqual([
        "exchange:coinbase:c1",
        "exchange:coinbase:c2",
        "exchange:kraken:L2",
        "exchange:kraken:L3",
      ]);
      await world.end();
      world = await createFiguresWorld();
    }
  },
);

test("a tracker's transfer to a wallet without a known source is named if a record hours later resembles it", async () => {
  await world.importCsv(koinly(transfer("2024-01-15 08:00:00", "0.5", "Savings")), { options });
  await world.importCsv(coinbase);
  expect(await world.held("2024-02-01")).toEqual(["Coinbase 1 BTC", "Kraken -0.5001 BTC", "Savings 0.5 BTC"]);
  expect(await doubled()).toMatchObject([{ subject: {} }]);
});

test("an arrival of another amount, or earlier than its transfer, is no repetition", async () => {
  await world.importCsv(
    koinly(
      transfer("2024-01-15 08:00:00", "0.4", "Coinbase"),
      transfer("2024-01-19 08:00:00", "0.5", "Coinbase"),
    ),
    { options },
  );
  await world.importCsv(coinbase);
  expect(await world.held("2024-02-01")).toContain("Coinbase 1 BTC");
  expect(await world.held("2024-02-01")).toContain("Coinbase 0.9 BTC");
  expect(await doubled()).toEqual([]);
});

test("an arrival with another hash is no repetition", async () => {
  const hashed = koinly(
    "2024-01-15 08:00:00,transfer,,Kraken,0.5,BTC,,Bitvavo,0.5,BTC,,0.0001,BTC,,,,,,aa11,",
  );
  await world.importCsv(hashed, { options });
  world.account().ledger.add(
    [
      {
        id: "exchange:bitvavo:d1",
        at: Date.parse("2024-01-15T18:30:00Z"),
        type: "deposit",
        platform: "exchange:bitvavo",
        wallet: "Bitvavo",
        txHash: "bb22",
        legs: [{ direction: "in", assetId: "exchange:bitvavo/symbol:BTC", amount: "0.5" }],
      },
    ],
    { kind: "connection", id: "bitvavo" },
  );
  await world.settle();
  expect(await world.held("2024-02-01")).toEqual([
    "Bitvavo 0.5 BTC",
    "Bitvavo 0.5 BTC",
    "Kraken -0.5001 BTC",
  ]);
});
