import type { OneSidedFact } from "../../domain/quality/findings/record-findings.ts";
import { maxNamed } from "../../domain/quality/findings/finding.ts";
import type { Leg } from "../../domain/ledger/transaction.ts";
import type { Sql } from "../../ports/sql.ts";
import { pagesByKey } from "../database/paging.ts";
import { publicLegsOfRow } from "./transaction-rows.ts";

type Row = {
  key: number;
  id: string;
  at: number;
  platform: string;
  wallet: string;
  counterparty: string | null;
  linked: string | null;
  legs: string | null;
};

/**
 * Trades of exchanges of which only one side is known, by wallet: the rows of a trade were not joined, or its other row is missing. Yields between
 * pages.
 */
export function* findOneSidedTrades(sql: Sql): Generator<void, OneSidedFact[]> {
  const found = new Map<string, OneSidedFact>();
  // Every row is returned, so that a page reads a bounded number of them; legs only of trades that lack a direction.
  const page = sql.prepare<Row>(
    `SELECT t.key, t.id, t.at, w.platform, w.wallet, t.counterparty, t.linked,
         iif(t.type = 'trade' AND t.status = 'confirmed' AND w.platform LIKE 'exchange:%'
             AND (instr(t.legs, '"direction":"in"') = 0 OR instr(t.legs, '"direction":"out"') = 0), t.legs, NULL) AS legs
       FROM transactions t CROSS JOIN wallets w ON w.key = t.wallet WHERE t.key > ? ORDER BY t.key LIMIT 2000`,
  );
  for (const rows of pagesByKey(page)) {
    for (const row of rows)
      if (row.legs !== null && isOneSided(row, publicLegsOfRow({ legs: row.legs }))) add(found, row);
    yield;
  }
  return [...found.values()];
}

/** The settlement of a product names the product as counterparty. A stated value replaces the other side. */
function isOneSided({ counterparty, linked }: Row, legs: readonly Leg[]): boolean {
  const movements = legs.filter(({ direction }) => direction !== "fee");
  const [first] = movements;
  if (first === undefined || movements.some(({ direction }) => direction !== first.direction)) return false;
  const isSettlement =
    first.direction === "in" && movements.every((leg) => (leg.counterparty ?? counterparty) !== null);
  return linked === null && !isSettlement && movements.some(({ value }) => value === undefined);
}

function add(found: Map<string, OneSidedFact>, { id, at, platform, wallet }: Row): void {
  const key = `${platform} ${wallet}`;
  const known = found.get(key) ?? { platform, wallet, transactions: 0, firstAt: at, ids: [] };
  if (known.ids.length < maxNamed) known.ids.push(id);
  found.set(key, { ...known, transactions: known.transactions + 1, firstAt: Math.min(known.firstAt, at) });
}
