import { afterEach, beforeEach, expect, test } from "vitest";
import { createBus } from "../../context/bus.ts";
import { createImportWorld, type ImportWorld } from "../../../test/support/worlds/import-world.ts";
import { settle } from "../../../test/support/worlds/ledger-world.ts";
import { refreshStatedBalances } from "./stated-balance-issues.ts";

const header = '"txid","refid","time","type","subtype","aclass","asset","wallet","amount","fee","balance"\n';
const first = [
  '"L1","D1","2021-01-01 00:05:00","deposit","","currency","ZEUR","spot",1000,0,1000',
  '"L2","T1","2021-01-02 00:00:00","trade","","currency","ZEUR","spot",-500,0.8,499.2',
  '"L3","T1","2021-01-02 00:00:00","trade","","currency","XXBT","spot",0.02,0,0.02',
];
const second = [
  '"L4","W1","2022-01-13 00:00:00","withdrawal","","currency","XXBT","spot",-0.01,0.0005,0.0095',
  '"L5","S1","2022-02-13 00:00:00","earn","allocation","currency","XXBT","spot / main",-0.0095,0,0',
  '"L6","S1","2022-02-13 00:00:00","earn","allocation","currency","XBT.F","earn / flexible",0.0095,0,0.0095',
];
let world: ImportWorld;
beforeEach(() => {
  world = createImportWorld();
});
afterEach(() => world.end());

const import_ = (rows: string[]) =>
  world.run(world.upload(header + rows.join("\n"), { format: "kraken-ledgers" }));

async function issues() {
  settle(world.sql);
  await refreshStatedBalances(
    { account: world.account, accountName: "main" },
    { now: () => 1, pause: async () => undefined, bus: createBus(() => undefined) },
  );
  return world.account.issues.list({ kind: "statedBalance" }, { limit: 100, order: "asc" }).items;
}

test("a file that agrees with the ledger opens nothing", async () => {
  await import_([...first, ...second]);
  expect(await issues()).toEqual([]);
});

test("missing history before the first row opens an issue with both amounts, which closes when the history is imported", async () => {
  await import_(second);
  const open = await issues();
  expect(open).toMatchObject([
    {
      kind: "statedBalance",
      severity: "warning",
      message: expect.stringMatching(
        /BTC in Kraken: row 2 of .* states a balance of 0\.0095 \(2022-01-13 00:00:00 UTC\), and -0\.0105 is computed.*history before it is missing/,
      ) as string,
      subject: { row: 2, stated: "0.0095", computed: "-0.0105", difference: "0.02", wallet: "Kraken" },
      remedy: {
        method: "transactions.create",
        params: { transactions: [{ type: "adjustment", legs: [{ direction: "in", amount: "0.02" }] }] },
      },
    },
  ]);
  expect(world.account.ledger.list({}, { limit: 10, order: "asc" }).items).toHaveLength(1);
  await import_(first);
  expect(await issues()).toEqual([]);
});

test("a transaction that is deleted later opens an issue about its row, with both amounts", async () => {
  await import_([...first, ...second]);
  expect(await issues()).toEqual([]);
  const { items } = world.account.ledger.list({}, { limit: 10, order: "asc" });
  const trade = items.find(({ type }) => type === "trade");
  if (trade === undefined) throw new Error("the file has a trade");
  world.account.ledger.delete([trade.id]);
  expect(
    (await issues()).map(({ subject }) => [subject["assetId"], subject["row"], subject["computed"]]),
  ).toEqual([
    ["currency:iso4217/code:EUR", 3, "1000"],
    ["exchange:kraken/symbol:BTC", 4, "0"],
  ]);
});

test("deleting the import deletes its stated balances", async () => {
  await import_(second);
  expect(await issues()).toHaveLength(1);
  const [entry] = world.account.imports.list();
  world.account.imports.remove(entry?.id ?? "");
  expect(await issues()).toEqual([]);
});
