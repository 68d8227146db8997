import type { Migration } from "./migration.ts";

/** A table whose rows reference rows of others. `lost` is the condition of a row whose parent is missing. */
type Owned = { table: string; definition: string; columns: string; lost: string; indexes?: string };

const owned: readonly Owned[] = [
  {
    table: "claims",
    definition: `
  source INTEGER NOT NULL REFERENCES sources (key) ON DELETE CASCADE,
  transaction_key INTEGER NOT NULL REFERENCES transactions (key) ON DELETE CASCADE,
  PRIMARY KEY (source, transaction_key)
) WITHOUT ROWID`,
    columns: "source, transaction_key",
    lost: "source NOT IN (SELECT key FROM sources) OR transaction_key NOT IN (SELECT key FROM transactions)",
    indexes: "CREATE INDEX claims_by_transaction ON claims (transaction_key);",
  },
  {
    table: "transaction_tags",
    definition: `
  tag INTEGER NOT NULL REFERENCES tags (key) ON DELETE CASCADE,
  transaction_id TEXT NOT NULL REFERENCES transactions (id) ON DELETE CASCADE,
  PRIMARY KEY (tag, transaction_id)
) WITHOUT ROWID`,
    columns: "tag, transaction_id",
    lost: "tag NOT IN (SELECT key FROM tags) OR transaction_id NOT IN (SELECT id FROM transactions)",
    indexes: "CREATE INDEX tags_by_transaction ON transaction_tags (transaction_id);",
  },
  {
    table: "entries",
    definition: `
  key INTEGER PRIMARY KEY,
  transaction_key INTEGER NOT NULL REFERENCES transactions (key) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  position INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  wallet INTEGER NOT NULL,
  asset INTEGER NOT NULL REFERENCES assets (key),
  operation TEXT NOT NULL,
  change TEXT NOT NULL,
  derived INTEGER NOT NULL DEFAULT 0,
  balance TEXT
)`,
    columns: "key, transaction_key, at, position, rank, wallet, asset, operation, change, derived, balance",
    lost: "transaction_key NOT IN (SELECT key FROM transactions) OR asset NOT IN (SELECT key FROM assets)",
    indexes: `CREATE INDEX entries_by_asset ON entries (asset, wallet, at);
CREATE INDEX entries_by_transaction ON entries (transaction_key);
CREATE INDEX entries_unexplained ON entries (at) WHERE operation = 'deposit';`,
  },
  {
    table: "report_items",
    definition: `
  key INTEGER PRIMARY KEY,
  report INTEGER NOT NULL REFERENCES reports (key) ON DELETE CASCADE,
  list INTEGER NOT NULL,
  chunk INTEGER NOT NULL,
  items TEXT NOT NULL,
  reasons TEXT NOT NULL
)`,
    columns: "key, report, list, chunk, items, reasons",
    lost: "report NOT IN (SELECT key FROM reports)",
    indexes: "CREATE UNIQUE INDEX report_items_by_place ON report_items (report, list, chunk);",
  },
  {
    table: "task_log",
    definition: `
  key INTEGER PRIMARY KEY,
  task_id TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  level TEXT NOT NULL,
  message TEXT NOT NULL
)`,
    columns: "key, task_id, at, level, message",
    lost: "task_id NOT IN (SELECT id FROM tasks)",
    indexes: "CREATE INDEX task_log_by_task ON task_log (task_id, key);",
  },
];

const countsOf = owned
  .map(({ table, lost }) => `'${table}', (SELECT count(*) FROM ${table} WHERE ${lost})`)
  .join(", ");
const lostEntries = owned.find(({ table }) => table === "entries")?.lost ?? "";

/**
 * Adds foreign keys, so that no row outlives its parent. Orphaned rows are deleted first; their number is kept for the log
 * (store/database/repaired-rows.ts). Lost entries are derived from their transactions again.
 */
export const foreignKeys: Migration = {
  version: 18,
  name: "foreign-keys",
  up: `
INSERT OR REPLACE INTO meta (key, value) SELECT 'repaired.rows', counts FROM (SELECT json_object(${countsOf}) AS counts)
  WHERE EXISTS (SELECT 1 FROM json_each(counts) WHERE value > 0);
UPDATE holdings SET dirty_since = 0 WHERE EXISTS (SELECT 1 FROM entries e WHERE e.asset = holdings.asset AND e.wallet = holdings.wallet AND (${lostEntries}));
INSERT OR REPLACE INTO meta (key, value) SELECT 'ledger.classifyAfter', '0' FROM meta WHERE key = 'repaired.rows' AND EXISTS (SELECT 1 FROM transactions);
INSERT INTO changes (topic, cause, since, count, at)
  SELECT 'transactions', 'updated', NULL, 0, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM meta WHERE key = 'repaired.rows';
${owned
  .map(
    ({ table, definition, columns, lost, indexes = "" }) => `
CREATE TABLE new_${table} (${definition};
INSERT INTO new_${table} (${columns}) SELECT ${columns} FROM ${table} WHERE NOT (${lost});
DROP TABLE ${table};
ALTER TABLE new_${table} RENAME TO ${table};
${indexes}`,
  )
  .join("")}
UPDATE row_counts SET rows = (SELECT count(*) FROM entries) WHERE name = 'entries';
`,
};
