import { afterEach, beforeEach, expect, test } from "vitest";
import { createFiguresWorld, type FiguresWorld } from "../../../../test/support/worlds/figures-world.ts";
import { pause } from "../../../platform/threads/pause.ts";
import { refreshSuperseded } from "../../../tasks/ledger/supersede.ts";

/** Gains and costs that a tracker's file states, compared with those of the account over RPC. */

let world: FiguresWorld;
beforeEach(async () => {
  world = await createFiguresWorld();
});
afterEach(() => world.end());

type Results = {
  compared: number;
  items: {
    symbol: string;
    currency: string;
    gain: Record<string, string>;
    cost: Record<string, string> | null;
    unknownGains: number;
    transactionIds: string[];
  }[];
};

const header =
  "Date,Type,Tag,Sending Wallet,Sent Amount,Sent Currency,Sent Cost Basis,Receiving Wallet,Received Amount,Received Currency,Received Cost Basis,Fee Amount,Fee Currency,Gain (USD),Net Value (USD),Fee Value (USD),TxSrc,TxDest,TxHash,Description";
/** 250 of the 500 that half a bitcoin cost are sold for 400. */
const koinly = (gain: string, sentCost = "250.00"): string => `${header}
2024-01-13 08:00:00,fiat_deposit,,,,,,Kraken,1000,USD,1000.00,,,0.00,1000.00,,,,,
2024-01-14 08:00:00,buy,,Kraken,500,USD,,Kraken,0.5,BTC,500.00,,,0.00,500.00,,,,,
2024-01-15 08:00:00,sell,,Kraken,0.25,BTC,${sentCost},Kraken,400,USD,400.00,,,${gain},400.00,,,,,
2024-01-16 08:00:00,transfer,,Kraken,0.1,BTC,100.00,Cold,0.1,BTC,100.00,,,0.00,160.00,,,,,
`;
const kraken = `"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"
"L1","R1","2024-01-13 08:00:05","deposit","","currency","ZUSD","1000.0000","0.0000","1000.0000"
"L2","R2","2024-01-14 08:00:31","trade","","currency","ZUSD","-500.0000","0.0000","500.0000"
"L3","R2","2024-01-14 08:00:31","trade","","currency","XXBT","0.5000000000","0.0000000000","0.5000000000"
"L4","R3","2024-01-15 08:00:12","trade","","currency","XXBT","-0.2500000000","0.0000000000","0.2500000000"
"L5","R3","2024-01-15 08:00:12","trade","","currency","ZUSD","400.0000","0.0000","900.0000"
`;
const options = { timezone: "UTC" };

async function results(content: string, given: object = options): Promise<Results> {
  const { importId } = await world.importCsv(content, { options: given });
  await refreshSuperseded(world.account(), { pause, now: () => performance.now() });
  await world.settle();
  return (await world.call<{ results: Results }>("imports.differences", { importId })).results;
}

test("gains that agree are no difference, although the file rounds them", async () => {
  expect(await results(koinly("150.00", "250.004"))).toEqual({ compared: 1, items: [] });
});

test("gains that differ are shown by coin, with the transactions to look at", async () => {
  const { compared, items } = await results(koinly("120.00", "280.00"));
  expect(compared).toBe(1);
  expect(items).toMatchObject([
    {
      symbol: "BTC",
      currency: "USD",
      gain: { stated: "120", computed: "150", difference: "-30" },
      cost: { stated: "220", computed: "250", difference: "-30" },
      unknownGains: 0,
    },
  ]);
  const { items: found } = await world.call<{ items: { id: string; legs: object[] }[] }>(
    "transactions.list",
    {
      filter: { ids: items[0]?.transactionIds ?? [] },
      limit: 10,
    },
  );
  expect(found).toMatchObject([
    {
      legs: [
        { direction: "in", amount: "400" },
        { direction: "out", amount: "0.25" },
      ],
    },
  ]);
});

test.each([{ first: "kraken" }, { first: "koinly" }])(
  "are compared with the records that count, with $first first",
  async ({ first }) => {
    if (first === "kraken") await world.importCsv(kraken);
    let { items } = await results(koinly("120.00"));
    if (first === "koinly") {
      await world.importCsv(kraken);
      ({ items } = await results(koinly("120.00")));
    }
    expect(items).toMatchObject([
      { gain: { stated: "120", computed: "150" }, transactionIds: ["exchange:kraken:R3"] },
    ]);
  },
);

test("include no cost where the ledger knows the coin from before the file", async () => {
  await world.importCsv(
    `"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"\n"L0","R0","2023-12-01 08:00:05","deposit","","currency","XXBT","1.0000","0.0000","1.0000"\n`,
  );
  const { items } = await results(koinly("150.00", "280.00"));
  expect(items.map(({ cost }) => cost)).toEqual(items.map(() => null));
});

test("a file without such columns has no gains to compare", async () => {
  expect(await results(kraken, {})).toEqual({ compared: 0, items: [] });
});
