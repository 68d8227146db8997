import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { assembleUtxo } from "../../src/connectors/chains/utxo/assemble.ts";
import { utxoTransactionOf, type EsploraTransaction } from "../../src/connectors/chains/utxo/esplora.ts";
import { utxoCoin } from "../../src/domain/catalog/utxo-coins.ts";
import { surveyFile } from "../../src/importers/reading/file/read-file.ts";
import type { Batch } from "../../src/importers/reading/file/read-batches.ts";
import { importers } from "../../src/importers/registry.ts";
import { openCsv } from "../../src/platform/csv/csv.ts";
import { connectionWorld, type ConnectionWorld } from "../support/worlds/connection-world.ts";

const wallet = "xpub6Example";
const own = ["bc1qownfirstexample", "bc1qownchangeexample"];
const hash = (digit: string): string => digit.repeat(64);

type WalletTransaction = { txid: string; ins: [string, number][]; outs: [string, number][]; fee: number };

/** The same four transactions as an Esplora server lists them. */
const chain: EsploraTransaction[] = (
  [
    {
      txid: hash("a"),
      ins: [["bc1qstranger", 1_000_900]],
      outs: [["bc1qownfirstexample", 1_000_000]],
      fee: 900,
    },
    {
      txid: hash("b"),
      ins: [["bc1qownfirstexample", 1_000_000]],
      outs: [
        ["bc1qshopexample", 200_000],
        ["bc1qownchangeexample", 799_500],
      ],
      fee: 500,
    },
    {
      txid: hash("c"),
      ins: [["bc1qownchangeexample", 799_500]],
      outs: [
        ["bc1qshopexample", 100_000],
        ["bc1qbarexample", 50_000],
        ["bc1qownchangeexample", 649_000],
      ],
      fee: 500,
    },
    {
      txid: hash("d"),
      ins: [["bc1qownchangeexample", 649_000]],
      outs: [["bc1qownfirstexample", 648_700]],
      fee: 300,
    },
  ] satisfies WalletTransaction[]
).map(({ txid, ins, outs, fee }) => ({
  txid,
  fee,
  vin: ins.map(([scriptpubkey_address, value]) => ({
    is_coinbase: false,
    prevout: { scriptpubkey_address, value },
  })),
  vout: outs.map(([scriptpubkey_address, value]) => ({ scriptpubkey_address, value })),
  status: { confirmed: true, block_height: 1, block_time: Date.UTC(2022, 2, 25) / 1000 },
}));

const exported = `Date & Time;Type;Transaction ID;Addresses;Fee;Total
3/25/2022, 12:00:30 AM;RECV;${hash("a")};bc1qownfirstexample;0.000009;0.01
3/25/2022, 12:00:30 AM;SENT;${hash("b")};bc1qshopexample;0.000005;0.002
3/25/2022, 12:00:30 AM;SENT;${hash("c")};bc1qshopexample, bc1qbarexample;0.000005;0.0015
3/25/2022, 12:00:30 AM;SELF;${hash("d")};bc1qownfirstexample;0.000003;0.006487
`;

async function importInto(world: ConnectionWorld): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "portolan-trezor-"));
  const path = join(folder, "export.csv");
  writeFileSync(path, exported);
  const batches: Batch[] = [];
  await surveyFile(
    await openCsv(path, "export.csv"),
    { now: Date.now(), importers, options: { wallet } },
    {
      visit: (batch) => batches.push(batch),
      restart: () => batches.splice(0),
      pause: () => Promise.resolve(),
    },
  );
  rmSync(folder, { recursive: true });
  for (const { transactions, assets } of batches)
    world.account.ledger.add(transactions, { kind: "import", id: "export" }, { assets });
}

function connectInto(world: ConnectionWorld): void {
  world.account.ledger.add(
    chain.map((transaction) =>
      assembleUtxo(utxoTransactionOf(transaction), {
        coin: utxoCoin("bitcoin"),
        wallet,
        owns: (address) => own.includes(address),
        firstSeenAt: 0,
      }),
    ),
    { kind: "connection", id: "xpub" },
    { isComplete: true },
  );
}

function storedTransactionsOf(world: ConnectionWorld): string[] {
  return world.account.ledger
    .list({}, { limit: 100, order: "asc" })
    .items.map(
      ({ id, type, legs }) =>
        `${id} ${type} ${legs.map(({ direction, amount }) => `${direction} ${amount}`).join(", ")}`,
    )
    .sort();
}

it("a list of Trezor Suite and the same account by its xpub double nothing, in either order", async () => {
  const [alone, first, second] = [connectionWorld({}), connectionWorld({}), connectionWorld({})];
  connectInto(alone);
  await importInto(first);
  connectInto(first);
  connectInto(second);
  await importInto(second);
  expect(storedTransactionsOf(alone)).toHaveLength(4);
  expect(storedTransactionsOf(first)).toEqual(storedTransactionsOf(alone));
  expect(storedTransactionsOf(second)).toEqual(storedTransactionsOf(alone));
});
