import type { Sql } from "../../ports/sql.ts";
import { describeAsset } from "../../domain/assets/describe-asset.ts";
import { knownToken } from "../../domain/catalog/known-tokens.ts";
import { looksLike, type SpamSignals } from "../../domain/assets/spam.ts";
import { readComparedUpTo } from "./coin-list-state.ts";
import { jsonObject } from "../database/json-columns.ts";
import { publicLegsOfRow } from "../ledger/transaction-rows.ts";
import type { Prices } from "../prices/prices.ts";

export type JudgedToken = { id: string; facts: Omit<SpamSignals, "knownSymbols"> };

/** Maximum number of entries read of one token. */
const maxEntriesPerToken = 200;

/**
 * Keys of assets that a linked transfer brought from one of the owner's exchange accounts: exchanges pay out no imitations. The order of the
 * joins is fixed: SQLite's planner reads all entries, of which few are of linked transactions.
 */
function paidOutByExchange(sql: Sql): Set<number> {
  const rows = sql
    .prepare(
      `SELECT DISTINCT e.asset FROM transactions t INDEXED BY transactions_linked
       CROSS JOIN transactions other ON other.id = t.linked
       CROSS JOIN wallets from_wallet ON from_wallet.key = other.wallet
       CROSS JOIN entries e ON e.transaction_key = t.key
       WHERE t.linked IS NOT NULL AND from_wallet.platform LIKE 'exchange:%'`,
    )
    .values<[number]>();
  return new Set(rows.map(([asset]) => asset));
}

/**
 * The facts about every token contract that the owner has not judged, one by one. A contract can claim any sender of its tokens; only the owner can
 * have paid gas or sent another asset.
 */
export function* readSpamSignals(
  sql: Sql,
  { prices }: { prices: Pick<Prices, "find"> },
): Generator<JudgedToken, void> {
  const tokens = sql
    .prepare<{ key: number; id: string; symbol: string; name: string; coinId: string | null; owner: string }>(
      `SELECT key, id, symbol, name, coin_id AS coinId, owner FROM assets
       WHERE kind = 'asset' AND (id LIKE '%/erc20:%' OR id LIKE 'solana:%/token:%') ORDER BY key`,
    )
    .all();
  const comparedUpTo = readComparedUpTo(sql);
  const paidOut = paidOutByExchange(sql);
  const walletRows = sql.prepare<{ wallet: string }>("SELECT DISTINCT wallet FROM wallets").all();
  const transactions = sql.prepare<{ legs: string; method: string | null; tx_hash: string | null }>(
    `SELECT t.legs, t.method, t.tx_hash FROM entries e JOIN transactions t ON t.key = e.transaction_key WHERE e.asset = ? ORDER BY e.at LIMIT ${maxEntriesPerToken}`,
  );
  for (const { key, id, symbol, name, coinId, owner } of tokens) {
    if (jsonObject(owner)["spam"] !== undefined) continue;
    const known =
      coinId !== null ||
      knownToken(id) !== undefined ||
      describeAsset(id).coinId !== null ||
      paidOut.has(key);
    let wasAskedFor = false;
    let fromLookalike = false;
    const methods: string[] = [];
    for (const row of known ? [] : transactions.iterate(key)) {
      const legs = publicLegsOfRow(row);
      // A contract can claim that anyone sent its tokens; gas, or another asset that went out, only the owner can have paid.
      wasAskedFor ||=
        row.tx_hash === null ||
        legs.some(({ direction, assetId }) => direction === "fee" || (direction === "out" && assetId !== id));
      if (row.method !== null) methods.push(row.method);
      fromLookalike ||= legs.some(
        ({ assetId, counterparty }) =>
          assetId === id &&
          counterparty !== undefined &&
          walletRows.some(({ wallet }) => looksLike(wallet, counterparty)),
      );
      if (wasAskedFor) break;
    }
    const series = prices.find(coinId === null ? id : `coin:${coinId}`);
    const isPriced =
      series === undefined ? null : series.source !== null ? true : series.failures > 0 ? false : null;
    yield {
      id,
      facts: {
        symbol,
        name,
        isKnown: known,
        isCompared: key <= comparedUpTo,
        wasAskedFor,
        methods,
        fromLookalike,
        isPriced,
        confidence: series?.confidence ?? null,
        isDerived: series?.source === "derived",
      },
    };
  }
}
