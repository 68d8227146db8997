import type { Migration } from "./migration.ts";

/**
 * The account's file. Precious: all input of the owner and of sources (`transactions`, `marks`, `sources`, `claims`, `manual_prices`, `links`
 * …). Disposable: derived data (`entries.balance`, derived entries of the fold, `balances`, `net_worth`). Assets and wallets are numbered so
 * that the large tables stay narrow; amounts are decimal text; times are UTC milliseconds, days are UTC day numbers.
 */
export const ledger: Migration = {
  version: 1,
  name: "ledger",
  up: `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE assets (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  coin_id TEXT,
  symbol TEXT NOT NULL,
  name TEXT NOT NULL,
  decimals INTEGER,
  spam INTEGER NOT NULL DEFAULT 0,
  spam_reasons TEXT NOT NULL DEFAULT '[]',
  price_source TEXT,
  owner TEXT NOT NULL DEFAULT '{}'
);
CREATE INDEX assets_by_coin ON assets (coin_id) WHERE coin_id IS NOT NULL;

-- A wallet stands here while something mentions it, or because the owner said something of it (stated). Numbers are never given twice: derived rows may outlive a wallet.
CREATE TABLE wallets (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  platform TEXT NOT NULL,
  wallet TEXT NOT NULL,
  label TEXT,
  own INTEGER NOT NULL DEFAULT 1,
  closed INTEGER NOT NULL DEFAULT 0,
  stated INTEGER NOT NULL DEFAULT 0,
  transactions INTEGER NOT NULL DEFAULT 0,
  UNIQUE (wallet, platform)
);

CREATE TABLE sources (key INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT, UNIQUE (kind, id));

-- One row a thing that happened, as it stands: every source's report merged, the owner's edits over them. legs is the JSON of KnownLeg[] (domain/ledger/identity.ts), edits of Edits
-- (domain/ledger/edits.ts), sources the JSON list of source keys. reports is the JSON of [source key, Report][] (domain/ledger/merge.ts); NULL where one source's report is the row itself.
CREATE TABLE transactions (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL,
  position INTEGER NOT NULL DEFAULT 0,
  type TEXT NOT NULL,
  stated_type TEXT,
  wallet INTEGER NOT NULL,
  status TEXT NOT NULL,
  tx_hash TEXT,
  method TEXT,
  counterparty TEXT,
  notes TEXT,
  legs TEXT NOT NULL,
  edits TEXT,
  hidden INTEGER NOT NULL DEFAULT 0,
  linked TEXT,
  reports TEXT,
  sources TEXT NOT NULL
);
CREATE INDEX transactions_by_time ON transactions (at);
CREATE INDEX transactions_by_hash ON transactions (tx_hash) WHERE tx_hash IS NOT NULL AND instr(id, ':' || tx_hash || ':') = 0;
CREATE INDEX transactions_hidden ON transactions (hidden) WHERE hidden = 1;
CREATE INDEX transactions_linked ON transactions (linked) WHERE linked IS NOT NULL;
CREATE INDEX transactions_pending ON transactions (status) WHERE status <> 'confirmed';

CREATE TABLE claims (source INTEGER NOT NULL, transaction_key INTEGER NOT NULL, PRIMARY KEY (source, transaction_key)) WITHOUT ROWID;

-- The other ids under which sources know an exchange's transaction.
CREATE TABLE aliases (id TEXT PRIMARY KEY, transaction_key INTEGER NOT NULL, source INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX aliases_by_transaction ON aliases (transaction_key);

-- Transactions the owner deleted: a re-import respects the mark, deleting the import clears it. sources is JSON of source keys.
CREATE TABLE marks (id TEXT PRIMARY KEY, at INTEGER NOT NULL, sources TEXT NOT NULL) WITHOUT ROWID;

-- The caller's own keys for transactions.create: sent again, the same id is answered.
CREATE TABLE caller_keys (key TEXT PRIMARY KEY, transaction_id TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE forbidden_links (a TEXT NOT NULL, b TEXT NOT NULL, PRIMARY KEY (a, b)) WITHOUT ROWID;

-- key is transaction_key × 65536 + the entry's number in it; numbers from 32768 are what the fold over time derives (store/balances/balances.ts).
CREATE TABLE entries (
  key INTEGER PRIMARY KEY,
  transaction_key INTEGER NOT NULL,
  at INTEGER NOT NULL,
  position INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  wallet INTEGER NOT NULL,
  asset INTEGER NOT NULL,
  operation TEXT NOT NULL,
  change TEXT NOT NULL,
  derived INTEGER NOT NULL DEFAULT 0,
  balance TEXT
);
CREATE INDEX entries_by_asset ON entries (asset, wallet, at);

-- How many rows these tables have (store/ledger/row-counts.ts).
CREATE TABLE row_counts (name TEXT PRIMARY KEY, rows INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO row_counts (name, rows) VALUES ('transactions', 0), ('entries', 0);

CREATE VIRTUAL TABLE search USING fts5 (text, content='', contentless_delete=1, detail=none, tokenize="unicode61 tokenchars '-_.'");

CREATE TABLE tags (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE);
CREATE TABLE transaction_tags (tag INTEGER NOT NULL REFERENCES tags (key) ON DELETE CASCADE, transaction_id TEXT NOT NULL, PRIMARY KEY (tag, transaction_id)) WITHOUT ROWID;
CREATE INDEX tags_by_transaction ON transaction_tags (transaction_id);

-- Closing balance of a wallet and asset on a day on which it changed.
CREATE TABLE balances (wallet INTEGER NOT NULL, asset INTEGER NOT NULL, day INTEGER NOT NULL, amount TEXT NOT NULL, PRIMARY KEY (asset, wallet, day)) WITHOUT ROWID;
CREATE INDEX balances_by_day ON balances (day);
-- What each wallet holds of each asset after its last entry; since when it has to be recomputed; and the first entry after which it was below zero.
CREATE TABLE holdings (asset INTEGER NOT NULL, wallet INTEGER NOT NULL, amount TEXT NOT NULL DEFAULT '0', dirty_since INTEGER, negative_at INTEGER, negative_transaction INTEGER, PRIMARY KEY (asset, wallet)) WITHOUT ROWID;
CREATE INDEX holdings_dirty ON holdings (dirty_since) WHERE dirty_since IS NOT NULL;
CREATE INDEX holdings_negative ON holdings (negative_at) WHERE negative_at IS NOT NULL;

-- A price series is of a coin (ref coin:<id>) or of one asset (ref the asset id), in one currency.
CREATE TABLE price_series (key INTEGER PRIMARY KEY, ref TEXT NOT NULL UNIQUE, source TEXT, retry_at INTEGER, failures INTEGER NOT NULL DEFAULT 0, latest_at INTEGER, confidence REAL);
-- Intraday: what was latest known of a day that had not ended; a close replaces it.
CREATE TABLE price_sources (key INTEGER PRIMARY KEY, id TEXT NOT NULL, currency TEXT NOT NULL, intraday INTEGER NOT NULL DEFAULT 0, UNIQUE (id, currency, intraday));
CREATE TABLE prices (series INTEGER NOT NULL, day INTEGER NOT NULL, close TEXT NOT NULL, source INTEGER NOT NULL, PRIMARY KEY (series, day)) WITHOUT ROWID;
-- A packed copy of prices, 256 days a row, for computations over years (domain/valuation/price-block.ts); written together with them.
CREATE TABLE price_blocks (series INTEGER NOT NULL, block INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (series, block)) WITHOUT ROWID;
-- Quotes kept apart: suspicious ones (no row in prices for their day), and what other sources said of a day.
CREATE TABLE suspicious_prices (series INTEGER NOT NULL, day INTEGER NOT NULL, close TEXT NOT NULL, source INTEGER NOT NULL, PRIMARY KEY (series, day, source)) WITHOUT ROWID;
CREATE TABLE manual_prices (asset TEXT NOT NULL, day INTEGER NOT NULL, price TEXT NOT NULL, currency TEXT NOT NULL, PRIMARY KEY (asset, day)) WITHOUT ROWID;
-- Days already asked for and not known: not asked again before retry_at.
CREATE TABLE price_gaps (series INTEGER NOT NULL, from_day INTEGER NOT NULL, to_day INTEGER NOT NULL, retry_at INTEGER NOT NULL, PRIMARY KEY (series, from_day)) WITHOUT ROWID;

-- In the account's base currency, recomputed when that changes. unpriced and stale are JSON lists of asset keys.
CREATE TABLE net_worth (day INTEGER PRIMARY KEY, at INTEGER NOT NULL, value TEXT, unpriced TEXT NOT NULL, stale TEXT NOT NULL);

CREATE TABLE key_values (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE files (id TEXT PRIMARY KEY, name TEXT NOT NULL, size INTEGER NOT NULL, sha256 TEXT NOT NULL, media_type TEXT NOT NULL, created_at INTEGER NOT NULL);
CREATE INDEX files_by_time ON files (created_at);

CREATE TABLE imports (
  id TEXT PRIMARY KEY,
  file_id TEXT NOT NULL,
  file_name TEXT NOT NULL,
  format TEXT NOT NULL,
  options TEXT NOT NULL,
  on_problem TEXT NOT NULL,
  state TEXT NOT NULL,
  task_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  rows INTEGER NOT NULL DEFAULT 0,
  transactions INTEGER NOT NULL DEFAULT 0,
  problems TEXT NOT NULL DEFAULT '[]'
);

-- The outbox: what changed and since when. The relayer's cursor lies in meta ('relayer.cursor').
CREATE TABLE changes (seq INTEGER PRIMARY KEY AUTOINCREMENT, topic TEXT NOT NULL, cause TEXT NOT NULL, since INTEGER, count INTEGER NOT NULL, at INTEGER NOT NULL);

CREATE TABLE tasks (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  input TEXT NOT NULL,
  state TEXT NOT NULL,
  trigger TEXT NOT NULL,
  priority INTEGER NOT NULL,
  merge_key TEXT,
  attempt INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  progress TEXT NOT NULL,
  checkpoint TEXT,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER,
  run_at INTEGER,
  lease_until INTEGER,
  cancel_requested INTEGER NOT NULL DEFAULT 0,
  crashes INTEGER NOT NULL DEFAULT 0,
  undo_to TEXT
) ;
CREATE INDEX tasks_open ON tasks (state, priority, created_at) WHERE state IN ('queued', 'running', 'waiting');
CREATE INDEX tasks_by_time ON tasks (created_at);
CREATE INDEX tasks_by_merge_key ON tasks (merge_key) WHERE merge_key IS NOT NULL AND state IN ('queued', 'waiting');
CREATE TABLE task_log (key INTEGER PRIMARY KEY, task_id TEXT NOT NULL, at INTEGER NOT NULL, level TEXT NOT NULL, message TEXT NOT NULL);
CREATE INDEX task_log_by_task ON task_log (task_id, key);

-- When each cron schedule last fired, so that a missed run is caught up once.
CREATE TABLE schedules (name TEXT PRIMARY KEY, last_run_at INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE issues (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  severity TEXT NOT NULL,
  message TEXT NOT NULL,
  affected_value TEXT,
  subject TEXT NOT NULL,
  remedy TEXT,
  opened_at INTEGER NOT NULL,
  dismissed_at INTEGER
);
CREATE INDEX issues_by_time ON issues (opened_at);
-- Where history is read from. Secrets stay in the server's file; cursor and gaps are JSON. synced_at is the last complete sync; revision counts how often
-- the history was restarted, so that a sync under way does not write an older cursor over it.
CREATE TABLE connections (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  label TEXT NOT NULL,
  settings TEXT NOT NULL,
  cursor TEXT,
  gaps TEXT NOT NULL DEFAULT '[]',
  schedule TEXT,
  created_at INTEGER NOT NULL,
  synced_at INTEGER,
  verified_at INTEGER,
  error TEXT,
  leaving INTEGER NOT NULL DEFAULT 0,
  revision INTEGER NOT NULL DEFAULT 0
);
-- What the source itself says is held, to compare with and, while history loads, to show as provisional: then computed is NULL.
CREATE TABLE source_balances (
  connection TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
  wallet TEXT NOT NULL,
  asset TEXT NOT NULL,
  amount TEXT NOT NULL,
  computed TEXT,
  block INTEGER,
  at INTEGER NOT NULL,
  PRIMARY KEY (connection, wallet, asset)
) WITHOUT ROWID;
-- What the source says was held at past blocks, spread over the history.
CREATE TABLE past_balances (
  connection TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
  wallet TEXT NOT NULL,
  asset TEXT NOT NULL,
  block INTEGER NOT NULL,
  at INTEGER NOT NULL,
  amount TEXT NOT NULL,
  PRIMARY KEY (connection, wallet, asset, block)
) WITHOUT ROWID;
`,
};
