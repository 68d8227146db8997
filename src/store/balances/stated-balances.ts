import { z } from "zod";
import type { BalanceDifference, DatedChange, StatedAmount } from "../../domain/quality/stated-balances.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta, writeMeta } from "../account/meta.ts";

/** A wallet and asset whose balance an imported file states row by row. */
export type StatedPair = {
  importId: string;
  fileName: string;
  platform: string;
  wallet: string;
  assetId: string;
  /** Whether the amounts include the wallet's positions. */
  withPositions: boolean;
};

type NewStatement = {
  row: number;
  at: number;
  platform: string;
  wallet: string;
  assetId: string;
  amount: string;
  withPositions?: true;
};

const storedDifference: z.ZodType<BalanceDifference> = z.object({
  at: z.number(),
  row: z.number(),
  stated: z.string(),
  computed: z.string(),
  difference: z.string(),
  isFirst: z.boolean(),
});

const checkedKey = "statedBalances.checked";
const pageSize = 2_000;

/** The balance columns of imported files, and where the ledger first contradicts each. */
export function createStatedBalances(sql: Sql) {
  return {
    /** Stores a file's stated balances, ascending in time, instead of those of that import. */
    keep: (importId: string, statedBalances: readonly NewStatement[]) => keep(sql, importId, statedBalances),

    /** The pairs to compare again since the last `checkedUpTo`: new ones, and those with changed balances in their time. */
    unchecked: () => uncheckedPairs(sql),

    /** The changes of a pair's balance, ascending in time. */
    changes: (pair: StatedPair) => changes(sql, pair),

    /** Stores the result of a comparison. */
    settle(key: number, difference: BalanceDifference | undefined): void {
      sql
        .prepare("UPDATE stated_balances SET checked = 1, difference = ? WHERE key = ?")
        .run(difference === undefined ? null : JSON.stringify(difference), key);
    },

    /** Everything up to this row of the outbox was considered. */
    checkedUpTo: (seq: number): void => writeMeta(sql, checkedKey, String(seq)),

    /** Every pair that differs, with its first difference. Spam is in no total and not reported. */
    differing: () => differingPairs(sql),
  };
}

function keep(sql: Sql, importId: string, statedBalances: readonly NewStatement[]): void {
  const pairs = new Map<string, { first: NewStatement; amounts: StatedAmount[] }>();
  for (const balance of statedBalances) {
    const key = `${balance.assetId} ${balance.wallet}`;
    const pair = pairs.get(key) ?? { first: balance, amounts: [] };
    pairs.set(key, pair);
    pair.amounts.push([balance.at, balance.row, balance.amount]);
  }
  sql.transaction(() => {
    sql.prepare("DELETE FROM stated_balances WHERE import_id = ?").run(importId);
    const insert = sql.prepare(
      "INSERT INTO stated_balances (import_id, platform, wallet, asset, with_positions, last_at, amounts) VALUES (?, ?, ?, ?, ?, ?, ?)",
    );
    for (const { first, amounts } of pairs.values())
      insert.run(
        importId,
        first.platform,
        first.wallet,
        first.assetId,
        first.withPositions === true ? 1 : 0,
        amounts.at(-1)?.[0] ?? 0,
        JSON.stringify(amounts),
      );
  });
}

function uncheckedPairs(sql: Sql): { key: number; pair: StatedPair; amounts: StatedAmount[] }[] {
  return sql
    .prepare<{
      key: number;
      importId: string;
      fileName: string;
      platform: string;
      wallet: string;
      assetId: string;
      withPositions: number;
      amounts: string;
    }>(
      `SELECT s.key, s.import_id AS importId, i.file_name AS fileName, s.platform, s.wallet, s.asset AS assetId, s.with_positions AS withPositions, s.amounts
           FROM stated_balances s JOIN imports i ON i.id = s.import_id WHERE s.checked = 0 OR s.last_at + 1000 >= ? ORDER BY s.key`,
    )
    .all(changedSince(sql))
    .map(({ key, amounts: text, withPositions, ...pair }) => {
      const amounts: StatedAmount[] = JSON.parse(text);
      return { key, pair: { ...pair, withPositions: withPositions === 1 }, amounts };
    });
}

function* changes(
  sql: Sql,
  { platform, wallet, assetId, withPositions }: StatedPair,
): Generator<DatedChange, void, undefined> {
  const wallets = sql
    .prepare<{ key: number }>(
      "SELECT key FROM wallets WHERE platform = ? AND (wallet = ? OR (? = 1 AND substr(wallet, 1, length(?) + 1) = ? || '#'))",
    )
    .all(platform, wallet, withPositions ? 1 : 0, wallet, wallet);
  const page = sql.prepare<DatedChange & { key: number }>(
    `SELECT key, at, change FROM entries WHERE asset = (SELECT key FROM assets WHERE id = ?) AND wallet IN (SELECT value FROM json_each(?))
         AND (at, key) > (?, ?) ORDER BY at, key LIMIT ${pageSize}`,
  );
  const keys = JSON.stringify(wallets.map(({ key }) => key));
  for (let last = { at: -1, key: -1 }; ;) {
    const rows = page.all(assetId, keys, last.at, last.key);
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < pageSize) return;
    last = end;
  }
}

function differingPairs(sql: Sql): { pair: StatedPair; symbol: string; difference: BalanceDifference }[] {
  return sql
    .prepare<{
      importId: string;
      fileName: string;
      platform: string;
      wallet: string;
      assetId: string;
      symbol: string | null;
      withPositions: number;
      difference: string;
    }>(
      `SELECT s.import_id AS importId, i.file_name AS fileName, s.platform, s.wallet, s.asset AS assetId, a.symbol, s.with_positions AS withPositions, s.difference
           FROM stated_balances s JOIN imports i ON i.id = s.import_id LEFT JOIN assets a ON a.id = s.asset
           WHERE s.difference IS NOT NULL AND coalesce(a.spam, 0) = 0 ORDER BY s.key`,
    )
    .all()
    .map(({ symbol, withPositions, difference, ...pair }) => ({
      pair: { ...pair, withPositions: withPositions === 1 },
      symbol: symbol ?? pair.assetId.slice(pair.assetId.lastIndexOf(":") + 1),
      difference: storedDifference.parse(JSON.parse(difference)),
    }));
}

/** The earliest moment whose balances changed after the last check; the end of time if none did, the beginning if that is no longer known. */
function changedSince(sql: Sql): number {
  const checked = Number(readMeta(sql, checkedKey) ?? "0");
  const { firstSeq, since, all } = sql
    .prepare<{ firstSeq: number | null; since: number | null; all: number }>(
      `SELECT (SELECT min(seq) FROM changes) AS firstSeq, min(since) AS since, coalesce(max(since IS NULL), 0) AS "all" FROM changes WHERE seq > ? AND topic = 'balances'`,
    )
    .get(checked) ?? { firstSeq: null, since: null, all: 0 };
  if ((firstSeq !== null && firstSeq > checked + 1) || all === 1) return 0;
  return since ?? Number.MAX_SAFE_INTEGER;
}
