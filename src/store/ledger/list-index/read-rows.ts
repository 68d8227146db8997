import { transactionTypes, type TransactionStatus } from "../../../domain/ledger/transaction.ts";
import type { Sql } from "../../../ports/sql.ts";
import { entriesPerTransaction } from "../entry-rows.ts";
import { parseLegs } from "../stored-json.ts";
import { valueOfMovement } from "./movement-value.ts";
import { flagOf, type ListedRow } from "./columns.ts";

type Row = [
  key: number,
  at: number,
  type: string,
  status: TransactionStatus,
  hidden: number,
  wallet: number,
  legs: string,
  linked: string | null,
  departure: number | null,
  value: number | null,
];

/** A place in the order of the list: by time, then key. */
export type Place = { at: number; key: number };

/** Reads the data of transactions that is indexed. */
export function createRowReader(sql: Sql) {
  const isPriced = sql.prepare("SELECT 1 FROM priced_assets LIMIT 1").get() !== undefined;
  const columns = `t.key, t.at, t.type, t.status, t.hidden, t.wallet, t.legs, t.linked,
    iif(t.linked IS NULL, NULL, (SELECT d.key FROM transactions d WHERE d.id = t.linked)), ${isPriced ? valueOfMovement : "NULL"}`;
  const entries = sql.prepare(
    `SELECT e.transaction_key, e.asset FROM json_each(?) i CROSS JOIN entries e
     ON e.key >= i.value * ${entriesPerTransaction} AND e.key < (i.value + 1) * ${entriesPerTransaction}`,
  );
  const isTagged = sql.prepare("SELECT 1 FROM transaction_tags LIMIT 1").get() !== undefined;
  const tags = sql.prepare(
    "SELECT t.key, x.tag FROM json_each(?) i CROSS JOIN transactions t ON t.key = i.value CROSS JOIN transaction_tags x ON x.transaction_id = t.id",
  );
  function listed(rows: readonly Row[]): ListedRow[] {
    const keys = JSON.stringify(rows.map(([key]) => key));
    const movedLists = listsByKey(entries.values<[number, number]>(keys));
    const tagged = listsByKey(isTagged ? tags.values<[number, number]>(keys) : []);
    return rows.map((row) =>
      rowOf(row, { entryAssets: movedLists.get(row[0]) ?? [], tags: tagged.get(row[0]) ?? [] }),
    );
  }
  return {
    /** The next transactions from a place on, and before `end` (`null`: to the last), in order. */
    between: (from: Place, end: Place | null, limit: number): ListedRow[] =>
      listed(
        sql
          .prepare(
            `SELECT ${columns} FROM transactions t WHERE (t.at, t.key) >= (?, ?) ${end === null ? "" : "AND (t.at, t.key) < (?, ?)"}
             ORDER BY t.at, t.key LIMIT ?`,
          )
          .values<Row>(from.at, from.key, ...(end === null ? [] : [end.at, end.key]), limit),
      ),
    /** The existing ones of some keys, in order. */
    some: (keys: readonly number[]): ListedRow[] =>
      listed(
        sql
          .prepare(
            `SELECT ${columns} FROM json_each(?) i CROSS JOIN transactions t ON t.key = i.value ORDER BY t.at, t.key`,
          )
          .values<Row>(JSON.stringify(keys)),
      ),
  };
}

function listsByKey(pairs: readonly [key: number, value: number][]): Map<number, number[]> {
  const lists = new Map<number, number[]>();
  for (const [key, value] of pairs) {
    const known = lists.get(key);
    if (known === undefined) lists.set(key, [value]);
    else known.push(value);
  }
  return lists;
}

const typePlaces = new Map<string, number>(transactionTypes.map((type, place) => [type, place]));

function rowOf(
  [key, at, type, status, hidden, wallet, text, linked, departure, value]: Row,
  { entryAssets, tags }: Pick<ListedRow, "entryAssets" | "tags">,
): ListedRow {
  const legs = parseLegs(text);
  const isArrival = linked !== null && !legs.some(({ direction }) => direction === "out");
  const isConfirmed = status === "confirmed";
  return {
    key,
    at,
    type: typePlaces.get(type) ?? 255,
    flags:
      (hidden === 1 ? flagOf.hidden : 0) |
      (status === "pending" ? flagOf.pending : 0) |
      (status === "failed" ? flagOf.failed : 0) |
      (linked === null ? 0 : flagOf.linked) |
      (isArrival ? flagOf.arrival : 0),
    wallet,
    entryAssets,
    tags,
    amounts: legs.flatMap(({ direction, amount }) => (direction === "fee" ? [] : [amount])),
    value,
    departure: isArrival ? (departure ?? 0) : NaN,
    legWallets: legs.flatMap((leg) => (leg.wallet === undefined ? [] : [leg.wallet])),
    legAssets: isConfirmed ? [] : legs.map(({ assetId }) => assetId),
  };
}
