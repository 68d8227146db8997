import { createTransferSearch, type TransferSearch } from "../core/accounting/transfer-search.ts";
import type { Half } from "../core/accounting/transfers.ts";
import { add, parseDecimal, zero, type Decimal } from "../core/decimal.ts";
import type { Sql } from "../core/ports/sql.ts";
import type { Leg } from "../core/transaction.ts";
import { isHashApart } from "./hashes.ts";
import { editsOfRow } from "./transaction-rows.ts";

type Row = [
  key: number,
  at: number,
  id: string,
  type: string,
  counterparty: string | null,
  legs: string,
  txHash: string | null,
  edits: string | null,
  wallet: number,
];
type Asset = { coin_id: string | null; symbol: string; spam: number; kind: string };

const pageSize = 500;

/** Looks for own transfers among the transactions that may be one half of one. */
export function createTransferHalves(sql: Sql) {
  const nextPage = sql.prepare(
    `SELECT t.key, t.at, t.id, t.type, t.counterparty, t.legs, t.tx_hash, t.edits, t.wallet FROM transactions t
     WHERE t.at >= ? AND (t.at, t.key) > (?, ?) AND t.linked IS NULL AND t.status = 'confirmed' AND t.type IN ('deposit', 'withdrawal', 'transfer', 'bridge', 'contract', 'other')
     ORDER BY t.at, t.key LIMIT ${pageSize}`,
  );
  /** Unlinked, one-sided transactions of one coin that is not spam, from a moment on, in order of time: page by page. */
  function* halvesSince(since: number): Generator<Half[], void> {
    const assets = new Map(
      sql
        .prepare<Asset & { id: string }>("SELECT id, coin_id, symbol, spam, kind FROM assets")
        .all()
        .map((asset) => [asset.id, asset]),
    );
    const wallets = new Map(
      sql
        .prepare<{ key: number; wallet: string; platform: string }>(
          "SELECT key, wallet, platform FROM wallets",
        )
        .all()
        .map((wallet) => [wallet.key, wallet]),
    );
    let last: [number, number] = [since, -1];
    for (;;) {
      const rows = nextPage.values<Row>(last[0], ...last);
      const halves: Half[] = [];
      for (const row of rows) {
        const wallet = wallets.get(row[8]);
        const half = wallet === undefined ? undefined : halfOf(row, wallet, (id) => assets.get(id));
        if (half !== undefined) halves.push(half);
      }
      yield halves;
      const end = rows[rows.length - 1];
      if (end === undefined || rows.length < pageSize) return;
      last = [end[1], end[0]];
    }
  }

  /** Hashes that an exchange's row or the owner's names: another half may bear them at any time. */
  function sharedHashes(): Set<string> {
    const rows = sql.prepare(`SELECT tx_hash FROM transactions WHERE ${isHashApart}`).values<[string]>();
    return new Set(rows.map(([hash]) => hash));
  }

  function forbidden(): (a: string, b: string) => boolean {
    const pairs = new Set(
      sql
        .prepare<{ a: string; b: string }>("SELECT a, b FROM forbidden_links")
        .all()
        .map(({ a, b }) => `${a}\n${b}`),
    );
    return (a, b) => pairs.has(a < b ? `${a}\n${b}` : `${b}\n${a}`);
  }

  return {
    /** Looks for transfers among everything since a moment (ms), and shows every half to `alsoSee`. Yields between pages. */
    *search(since: number, alsoSee?: (half: Half) => void): Generator<void, TransferSearch, void> {
      const search = createTransferSearch({ isForbidden: forbidden(), sharedHashes: sharedHashes() });
      for (const halves of halvesSince(since)) {
        for (const half of halves) {
          alsoSee?.(half);
          search.see(half);
        }
        yield;
      }
      return search;
    },
  };
}

function halfOf(
  [, at, id, type, counterparty, legsText, txHash, edits]: Row,
  { wallet, platform }: { wallet: string; platform: string },
  assetOf: (id: string) => Asset | undefined,
): Half | undefined {
  const legs = (JSON.parse(legsText) as Leg[]).filter(
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
    id,
    at,
    direction,
    coin: asset.coin_id ?? assetId,
    symbol: asset.symbol,
    amount,
    wallet,
    platform,
    txHash: txHash ?? undefined,
    isBridge: type === "bridge",
    wasUnlinked: editsOfRow({ edits })?.linked === null,
    counterparty: first.counterparty ?? counterparty ?? undefined,
  };
}
