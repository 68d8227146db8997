import type { Migration } from "./migration.ts";

const hexDigits = "[0-9a-f]".repeat(26);
const formerIds = `*:${hexDigits}:[0-9]*`;
const isRenamed = (column: string): string =>
  `${column} IN (SELECT a.id FROM aliases a JOIN transactions o ON o.key = a.transaction_key WHERE o.id <> a.id)`;
const ownId = (column: string): string =>
  `(SELECT o.id FROM aliases a JOIN transactions o ON o.key = a.transaction_key WHERE a.id = ${column})`;

/**
 * A transaction keeps its id; other ids of it are aliases, which stay when their source is deleted. Until now a better id replaced the first
 * one, and links that the owner forbade or made could still name the replaced id. Rows without an id are named by SHA-256 from now on:
 * accounts with the earlier kind of id are marked, so that files imported before are recognised (store/ledger/transaction-ids.ts).
 */
export const stableIds: Migration = {
  version: 15,
  name: "stable-ids",
  up: `
-- Every id of a transaction that sources know under several, its own included. source is NULL once the source that reported it is gone.
CREATE TABLE new_aliases (
  id TEXT PRIMARY KEY,
  transaction_key INTEGER NOT NULL REFERENCES transactions (key) ON DELETE CASCADE,
  source INTEGER REFERENCES sources (key) ON DELETE SET NULL
) WITHOUT ROWID;
INSERT INTO new_aliases (id, transaction_key, source)
  SELECT a.id, a.transaction_key, s.key FROM aliases a JOIN transactions t ON t.key = a.transaction_key LEFT JOIN sources s ON s.key = a.source;
DROP TABLE aliases;
ALTER TABLE new_aliases RENAME TO aliases;
CREATE INDEX aliases_by_transaction ON aliases (transaction_key, source);
CREATE INDEX aliases_by_source ON aliases (source);

CREATE TEMP TABLE pairs AS SELECT ${["a", "b"].map((side) => `coalesce(${ownId(`f.${side}`)}, f.${side}) AS ${side}`).join(", ")}
  FROM forbidden_links f WHERE ${isRenamed("f.a")} OR ${isRenamed("f.b")};
DELETE FROM forbidden_links WHERE ${isRenamed("a")} OR ${isRenamed("b")};
INSERT OR IGNORE INTO forbidden_links (a, b) SELECT min(a, b), max(a, b) FROM pairs WHERE a <> b;
DROP TABLE pairs;
UPDATE transactions SET edits = json_set(edits, '$.linked', ${ownId("transactions.edits ->> 'linked'")}) WHERE ${isRenamed("transactions.edits ->> 'linked'")};

INSERT OR REPLACE INTO meta (key, value) SELECT 'ledger.formerIds', '1'
  WHERE EXISTS (SELECT 1 FROM transactions WHERE id GLOB '${formerIds}') OR EXISTS (SELECT 1 FROM aliases WHERE id GLOB '${formerIds}')
    OR EXISTS (SELECT 1 FROM marks WHERE id GLOB '${formerIds}');
`,
};
