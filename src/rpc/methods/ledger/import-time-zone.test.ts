import { afterEach, beforeEach, expect, test } from "vitest";
import { createFiguresWorld } from "../../../../test/support/worlds/figures-world.ts";

/** Files whose name states the zone of their times, from the upload to the ledger. */

let world: Awaited<ReturnType<typeof createFiguresWorld>>;
beforeEach(async () => {
  world = await createFiguresWorld();
});
afterEach(() => world.end());

const rows =
  "User ID,Time,Account,Operation,Coin,Change,Remark\n1,2026-05-29 00:00:00,Spot,Deposit,USDT,10,\n";
const name = "Binance-Transaction-History-202610090222(UTC--3)-part1-of1.csv";
const midnight = Date.UTC(2026, 4, 29);
const hour = 3_600_000;

async function timeOf(fileId: string, options?: object): Promise<number[]> {
  const preview = await world.call<{ sample: { at: number }[] }>("imports.preview", { fileId, options });
  return preview.sample.map(({ at }) => at);
}

test("times are in the zone that the file's name states, also in the ledger", async () => {
  expect(await timeOf(await world.upload(rows, name))).toEqual([midnight + 3 * hour]);
  await world.importCsv(rows, { name });
  const { items } = await world.call<{ items: { at: number }[] }>("transactions.list");
  expect(items.map(({ at }) => at)).toEqual([midnight + 3 * hour]);
  const [entry] = await world.call<{ options: object }[]>("imports.list");
  expect(entry?.options).toMatchObject({ timezone: "UTC-03:00" });
});

test("the owner's zone and that of the header have precedence over the name's", async () => {
  const fileId = await world.upload(rows, name);
  expect(await timeOf(fileId, { timezone: "Asia/Tokyo" })).toEqual([midnight - 9 * hour]);
  const stated = await world.upload(
    "Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n2026-05-29 00:00:00,BTCUSDT,BUY,1,1BTC,1USDT,0BTC\n",
    name,
  );
  expect(await timeOf(stated)).toEqual([midnight]);
});
