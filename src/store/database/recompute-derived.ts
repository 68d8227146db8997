import type { Sql } from "../../ports/sql.ts";
import { stateKey as pricesInUseState } from "../prices/price-tables.ts";
import { invalidateDerived } from "./invalidate-derived.ts";

/**
 * Has everything derived computed again from what the sources of a foreign database state: entries, links, balances, prices in use, net worth,
 * positions and costs. Balances and net worth are shown as they are until then; positions, costs and lots are computing. Call it in a transaction.
 */
export function recomputeDerived(sql: Sql): void {
  sql.exec(`
INSERT OR REPLACE INTO meta (key, value) SELECT 'ledger.classifyAfter', '0' WHERE EXISTS (SELECT 1 FROM transactions);
DELETE FROM balances WHERE NOT EXISTS (SELECT 1 FROM entries e WHERE e.asset = balances.asset AND e.wallet = balances.wallet);
UPDATE holdings SET amount = '0', negative_at = NULL, negative_transaction = NULL
  WHERE NOT EXISTS (SELECT 1 FROM entries e WHERE e.asset = holdings.asset AND e.wallet = holdings.wallet);
DELETE FROM position_states;
INSERT INTO holdings (asset, wallet, dirty_since) SELECT asset, wallet, min(at) FROM entries GROUP BY asset, wallet
  ON CONFLICT DO UPDATE SET dirty_since = min(coalesce(dirty_since, excluded.dirty_since), excluded.dirty_since);
DELETE FROM coin_costs;
DELETE FROM open_lots;
DELETE FROM trades;
DELETE FROM prices_in_use;
DELETE FROM priced_assets;
DELETE FROM price_origins;
DELETE FROM meta WHERE key IN ('costs.settings', '${pricesInUseState}');`);
  invalidateDerived(sql);
}
