import type { Half } from "../core/accounting/transfers.ts";
import { add, parseDecimal, zero, type Decimal } from "../core/decimal.ts";
import type { Sql } from "../core/ports/sql.ts";
import type { Leg } from "../core/transaction.ts";
import { editsOfRow } from "./transaction-rows.ts";

type Row = {
  key: number;
  id: string;
  at: number;
  type: string;
  counterparty: string | null;
  legs: string;
  tx_hash: string | null;
  edits: string | null;
  wallet: string;
  platform: string;
};

const pageSize = 500;

/** Transactions that may be one half of an own transfer, and pairs the owner said are none. */
export function createTransferHalves(sql: Sql) {
  const nextPage = sql.prepare<Row>(
    `SELECT t.key, t.id, t.at, t.type, t.counterparty, t.legs, t.tx_hash, t.edits, w.wallet, w.platform FROM transactions t CROSS JOIN wallets w ON w.key = t.wallet
     WHERE t.at >= ? AND (t.at, t.key) > (?, ?) AND t.linked IS NULL AND t.status = 'confirmed' AND t.type IN ('deposit', 'withdrawal', 'transfer', 'bridge', 'contract', 'other')
     ORDER BY t.at, t.key LIMIT ${pageSize}`,
  );
  return {
    /** Unlinked, one-sided transactions of one coin that is not spam, from a moment on. Yields between pages. */
    *from(since: number): Generator<void, Half[], void> {
      const assets = new Map(
        sql
          .prepare<{ id: string; coin_id: string | null; symbol: string; spam: number; kind: string }>(
            "SELECT id, coin_id, symbol, spam, kind FROM assets",
          )
          .all()
          .map((asset) => [asset.id, asset]),
      );
      const halves: Half[] = [];
      let last: [number, number] = [since, -1];
      for (;;) {
        const rows = nextPage.all(last[0], ...last);
        for (const row of rows) {
          const half = halfOf(row, (id) => assets.get(id));
          if (half !== undefined) halves.push(half);
        }
        const end = rows[rows.length - 1];
        if (end === undefined || rows.length < pageSize) return halves;
        last = [end.at, end.key];
        yield;
      }
    },
    forbidden(): (a: string, b: string) => boolean {
      const pairs = new Set(
        sql
          .prepare<{ a: string; b: string }>("SELECT a, b FROM forbidden_links")
          .all()
          .map(({ a, b }) => `${a}\n${b}`),
      );
      return (a, b) => pairs.has(a < b ? `${a}\n${b}` : `${b}\n${a}`);
    },
  };
}

function halfOf(
  row: Row,
  assetOf: (id: string) => { coin_id: string | null; symbol: string; spam: number; kind: string } | undefined,
): Half | undefined {
  const legs = (JSON.parse(row.legs) as Leg[]).filter(
    (leg) => leg.direction !== "fee" && assetOf(leg.assetId)?.spam === 0,
  );
  const [first] = legs;
  if (first === undefined || first.direction === "fee") return undefined;
  const { direction, assetId } = first;
  const asset = assetOf(assetId);
  if (legs.some((leg) => leg.direction !== direction || leg.assetId !== assetId)) return undefined;
  if (asset === undefined || asset.kind === "currency") return undefined;
  const amount = legs.reduce<Decimal>((sum, leg) => add(sum, parseDecimal(leg.amount)), zero);
  return {
    id: row.id,
    at: row.at,
    direction,
    coin: asset.coin_id ?? assetId,
    symbol: asset.symbol,
    amount,
    wallet: row.wallet,
    platform: row.platform,
    txHash: row.tx_hash ?? undefined,
    isBridge: row.type === "bridge",
    wasUnlinked: editsOfRow(row)?.linked === null,
    counterparty: first.counterparty ?? row.counterparty ?? undefined,
  };
}
