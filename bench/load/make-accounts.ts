import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { writeEtherscanExport } from "../generate.ts";
import { startService } from "../service.ts";

const wallet = "0x52908400098527886e0f7030069857d2e4169ee7";

const priceDays = 60;

/**
 * Fills a new data directory with `accounts` accounts of `transactions` transactions each. One is imported; the others are copies of its
 * file, which the service adopts as separate accounts at its next start. Returns their names, the imported one first.
 */
export async function makeAccounts(
  directory: string,
  { accounts, transactions }: { accounts: number; transactions: number },
): Promise<string[]> {
  const names = Array.from({ length: accounts }, (_, index) => `account ${index}`);
  const [first = ""] = names;
  const scratch = mkdtempSync(join(tmpdir(), "portolan-account-"));
  const service = await startService({}, directory);
  try {
    const path = join(scratch, "first.csv");
    await writeEtherscanExport(path, { rows: transactions, wallet });
    const { client } = service;
    await client.call("accounts.create", { name: first });
    const prices = Array.from({ length: priceDays }, (_, day) => ({
      assetId: "eip155:1/slip44:60",
      day: new Date(Date.UTC(2024, 9, 1 + day)).toISOString().slice(0, 10),
      price: String(2_000 + day),
      currency: "USD",
    }));
    await client.call("prices.set", { accountName: first, prices });
    const fileId = await service.upload(first, path);
    await client.call("imports.create", { accountName: first, fileId });
    await client.call("tasks.settled", { accountName: first });
  } finally {
    await service.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
  const databases = join(directory, "databases");
  mkdirSync(databases, { recursive: true });
  // Once its log is empty, the file alone is the whole account.
  const database = new Database(join(databases, `${first}.sqlite`));
  database.pragma("wal_checkpoint(TRUNCATE)");
  database.close();
  for (const name of names.slice(1))
    copyFileSync(join(databases, `${first}.sqlite`), join(databases, `${name}.sqlite`));
  return names;
}
