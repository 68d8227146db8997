import fc from "fast-check";
import type { Sql } from "../../../src/ports/sql.ts";
import { runToEnd } from "../../../src/ports/pause.ts";
import type { ReportedTransaction, Source } from "../../../src/domain/ledger/transaction.ts";
import { createBalances } from "../../../src/store/balances/balances.ts";

/** Reports of a source, all at once. */
export type Batch = { source: Source; reported: ReportedTransaction[] };

export const owner = "0x00000000000000000000000000000000000000aa";
export const second = "0x00000000000000000000000000000000000000bb";
const eth = "eip155:1/slip44:60";
const token = "eip155:1/erc20:0x00000000000000000000000000000000000000cc";
const weth = "eip155:1/erc20:0x00000000000000000000000000000000000000dd";
const strangers = [
  "0x0000000000000000000000000000000000000001",
  "0x0000000000000000000000000000000000000002",
  second,
];

const amount = fc.integer({ min: 1, max: 4 }).map((units) => `${units}.5`);
const leg = fc.oneof(
  fc.record(
    {
      direction: fc.constantFrom("in" as const, "out" as const),
      assetId: fc.constantFrom(eth, token, weth),
      amount,
      counterparty: fc.constantFrom(...strangers),
      kind: fc.constantFrom("value" as const, "internal" as const, "token" as const, "wrapped" as const),
    },
    { requiredKeys: ["direction", "assetId", "amount"] },
  ),
  fc.record({
    direction: fc.constant("fee" as const),
    assetId: fc.constant(eth),
    amount: fc.constantFrom("0.001", "0.00102", "0.0010203"),
  }),
);

/** Reports on a few hashes of two own wallets, overlapping as explorers' do. */
const chainReport: fc.Arbitrary<ReportedTransaction> = fc
  .record(
    {
      hash: fc.integer({ min: 1, max: 5 }),
      wallet: fc.constantFrom(owner, second),
      legs: fc.array(leg, { minLength: 1, maxLength: 4 }),
      type: fc.constantFrom(
        "stake" as const,
        "unstake" as const,
        "bridge" as const,
        "trade" as const,
        "reward" as const,
      ),
      method: fc.constantFrom("swap", "0x12345678", "deposit"),
      status: fc.constantFrom(
        "confirmed" as const,
        "confirmed" as const,
        "pending" as const,
        "failed" as const,
      ),
      notes: fc.constantFrom("first", "second"),
    },
    { requiredKeys: ["hash", "wallet", "legs"] },
  )
  .map(({ hash, ...rest }) => ({
    ...rest,
    at: 1_600_000_000_000 + Math.floor(hash / 2) * 40_000_000,
    position: hash % 2,
    platform: "eip155:1",
    txHash: `0x${String(hash).padStart(64, "0")}`,
  }));

export const batches: fc.Arbitrary<Batch[]> = fc.array(
  fc.record({
    source: fc.constantFrom<Source>(
      { kind: "import", id: "a" },
      { kind: "import", id: "b" },
      { kind: "connection", id: "c" },
    ),
    reported: fc.array(chainReport, { minLength: 1, maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 5 },
);

export function settle(sql: Sql): void {
  runToEnd(createBalances(sql).refresh());
}

/** Everything that must not depend on the order of arrival, in one value. */
export function stateOf(sql: Sql): unknown {
  const rows = (text: string): unknown[] => sql.prepare(text).all();
  return {
    transactions: rows(
      `SELECT t.id, t.at, t.position, t.type, w.wallet, w.platform, t.status, t.tx_hash, t.method, t.counterparty, t.notes, t.legs, t.edits, t.hidden, t.linked,
         (SELECT group_concat(kind || s.id, ',') FROM (SELECT s.kind, s.id FROM json_each(t.sources) c JOIN sources s ON s.key = c.value ORDER BY s.kind, s.id) s) AS sources
       FROM transactions t JOIN wallets w ON w.key = t.wallet ORDER BY t.id`,
    ),
    entries: rows(
      `SELECT t.id, e.key % 65536 AS n, e.at, e.position, e.rank, w.wallet, a.id AS asset, e.operation, e.change, e.derived, e.balance FROM entries e
       JOIN transactions t ON t.key = e.transaction_key JOIN wallets w ON w.key = e.wallet JOIN assets a ON a.key = e.asset ORDER BY t.id, e.key`,
    ),
    balances: rows(
      "SELECT a.id AS asset, w.wallet, b.day, b.amount FROM balances b JOIN wallets w ON w.key = b.wallet JOIN assets a ON a.key = b.asset ORDER BY 1, 2, 3",
    ),
    holdings: rows(
      `SELECT a.id AS asset, w.wallet, h.amount, h.dirty_since, h.negative_at, t.id AS cause FROM holdings h JOIN wallets w ON w.key = h.wallet JOIN assets a ON a.key = h.asset
       LEFT JOIN transactions t ON t.key = h.negative_transaction ORDER BY 1, 2`,
    ),
    wallets: rows("SELECT platform, wallet, label, own, closed FROM wallets ORDER BY 1, 2"),
    openings: rows("SELECT kind, contract, asset, transactions FROM contract_openings ORDER BY 1, 2, 3"),
    words: rows("SELECT t.id FROM search s JOIN transactions t ON t.key = s.rowid ORDER BY 1"),
  };
}
