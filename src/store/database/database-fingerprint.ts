import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { DatabaseFingerprint } from "../../contract/backup-target-records.ts";
import { createAccountStore } from "../account/account-store.ts";
import type { Machine } from "./prepare-file.ts";

/**
 * A fingerprint of an account's database at one moment: numbers of transactions and entries, and hashes of the ledger, of every balance and
 * its value, and of every day's net worth. Two databases of the same state have the same fingerprint.
 */
export function fingerprintOf(
  { path, at }: { path: string; at: number },
  { openSql }: Machine,
): DatabaseFingerprint {
  const sql = openSql(path, { readonly: true });
  try {
    const account = createAccountStore(sql, { id: "", name: "" });
    const currency = account.settings.get().baseCurrency;
    const holdings = account.valuation.holdingsAt({ at, now: at, currency });
    const balances = holdings.items
      .map(({ assetId, wallet, platform, amount, value }) =>
        [platform, wallet, assetId, amount, value].join(" "),
      )
      .toSorted();
    const entries = sql.prepare<{ count: number }>("SELECT count(*) AS count FROM entries").get()?.count ?? 0;
    return {
      at,
      transactions: account.ledger.list({}, { limit: 1, order: "desc" }).total,
      auditEntries: entries,
      ledger: hashOf(account.ledgerDigest()),
      balances: hashOf(balances),
      netWorth: holdings.value,
      netWorthHistory: hashOf(account.netWorth.history().map(({ day, value }) => `${day} ${value ?? "-"}`)),
    };
  } finally {
    sql.close();
  }
}

function hashOf(lines: Iterable<string>): string {
  const hash = sha256.create();
  const encoder = new TextEncoder();
  for (const line of lines) hash.update(encoder.encode(`${line}\n`));
  return bytesToHex(hash.digest());
}
