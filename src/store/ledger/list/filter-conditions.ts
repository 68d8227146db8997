import { canonicalHex } from "../../../domain/ledger/identity.ts";
import { normalizeDecimal } from "../../../domain/money/decimal.ts";
import type { Sql, SqlValue } from "../../../ports/sql.ts";
import { valueOfMovement } from "../list-index/movement-value.ts";
import { wordQueries, type KeyQuery } from "../list-index/word-queries.ts";
import { searchWordsOf, type TransactionFilter } from "../list-index/transaction-filter.ts";

type Condition = { where(more: string): string; parameters: SqlValue[] };
/** Adds a condition with the values of its parameters. */
type And = (part: string, ...values: SqlValue[]) => void;

/** A filter of transactions as a SQL condition with its parameters. */
export function conditionOf(sql: Sql, filter: TransactionFilter): Condition {
  const parts: string[] = [];
  const parameters: SqlValue[] = [];
  const and: And = (part, ...values) => {
    parts.push(part);
    parameters.push(...values);
  };
  andMovements(sql, filter, and);
  andMarks(filter, and);
  if (filter.hidden === true) and("t.hidden = 1");
  else if (sql.prepare("SELECT 1 FROM transactions WHERE hidden = 1 LIMIT 1").get() !== undefined)
    and("t.key NOT IN (SELECT key FROM transactions WHERE hidden = 1)");
  for (const word of searchWordsOf(filter)) andWord(sql, word, and);
  andSizes(filter, and);
  // Must be last: it repeats all conditions for the departure.
  if (filter.collapseTransfers === true) {
    const [all, values] = [[...parts, "t.linked IS NOT NULL"], [...parameters]];
    and(
      `NOT (t.linked IS NOT NULL AND NOT EXISTS (SELECT 1 FROM json_each(t.legs) l WHERE l.value ->> 'direction' = 'out')
        AND t.linked IN (SELECT t.id FROM transactions t WHERE ${all.join(" AND ")}))`,
      ...values,
    );
  }

  return {
    where(more) {
      const all = more === "" ? parts : [...parts, more];
      return all.length === 0 ? "" : `WHERE ${all.join(" AND ")}`;
    },
    parameters,
  };
}

/** By time, type, platform, wallet and asset. */
function andMovements(sql: Sql, filter: TransactionFilter, and: And): void {
  const anyOf = (values: readonly string[]): string => JSON.stringify(values.map(canonicalHex));
  if (filter.from !== undefined) and("t.at >= ?", filter.from);
  if (filter.to !== undefined) and("t.at <= ?", filter.to);
  if (filter.types !== undefined) and("t.type IN (SELECT value FROM json_each(?))", anyOf(filter.types));
  if (filter.wallets !== undefined)
    and(
      `(t.wallet IN (SELECT key FROM wallets WHERE wallet IN (SELECT value FROM json_each(?)))
        OR (instr(t.legs, '"wallet":') > 0 AND EXISTS (SELECT 1 FROM json_each(t.legs) l JOIN json_each(?) f ON f.value = l.value ->> 'wallet')))`,
      anyOf(filter.wallets),
      anyOf(filter.wallets),
    );
  if (filter.platforms !== undefined)
    and(
      "+t.wallet IN (SELECT key FROM wallets WHERE platform IN (SELECT value FROM json_each(?)))",
      anyOf(filter.platforms),
    );
  if (filter.assetId !== undefined) andAsset(sql, { condition: "id = ?", value: filter.assetId }, and);
  if (filter.coinId !== undefined) andAsset(sql, { condition: "coin_id = ?", value: filter.coinId }, and);
}

const maxDigits = 30;

/** By amounts, exactly, and by values, as floating-point numbers. */
function andSizes({ minAmount, maxAmount, minValue, maxValue }: TransactionFilter, and: And): void {
  const movedLegs = "json_each(t.legs) l WHERE l.value ->> 'direction' <> 'fee'";
  // Amounts are canonical: with equally many integer digits, text order decides.
  const size = "(instr(l.value ->> 'amount' || '.', '.'), l.value ->> 'amount')";
  const bounds: [string, string | undefined][] = [
    [">=", minAmount],
    ["<=", maxAmount],
  ];
  const sizeBounds = bounds.flatMap(([compare, bound]) =>
    bound === undefined ? [] : [{ compare, amount: normalizeDecimal(bound) }],
  );
  // Few legs have that many digits: the text is searched before it is parsed.
  const minDecimal = normalizeDecimal(minAmount ?? "0");
  const digits = minDecimal.startsWith("-") ? 0 : `${minDecimal}.`.indexOf(".");
  if (digits > 1) and("t.legs GLOB ?", `*"amount":"${"[0-9]".repeat(Math.min(digits, maxDigits))}*`);
  if (sizeBounds.length > 0)
    and(
      `EXISTS (SELECT 1 FROM ${movedLegs} AND ${sizeBounds.map(({ compare }) => `${size} ${compare} (?, ?)`).join(" AND ")})`,
      ...sizeBounds.flatMap(({ amount }) => [`${amount}.`.indexOf(".") + 1, amount]),
    );
  if (minValue !== undefined) and(`${valueOfMovement} >= CAST(? AS REAL)`, minValue);
  if (maxValue !== undefined) and(`${valueOfMovement} <= CAST(? AS REAL)`, maxValue);
}

/** By tags, source, status and link. */
function andMarks(filter: TransactionFilter, and: And): void {
  if (filter.tags !== undefined)
    and(
      `t.id IN (SELECT x.transaction_id FROM transaction_tags x JOIN tags g ON g.key = x.tag WHERE g.name IN (SELECT value FROM json_each(?)))`,
      JSON.stringify(filter.tags),
    );
  if (filter.ids !== undefined) and("t.id IN (SELECT value FROM json_each(?))", JSON.stringify(filter.ids));
  if (filter.sourceId !== undefined)
    and(
      `t.key IN (SELECT transaction_key FROM transaction_sources WHERE source IN (SELECT key FROM sources
         WHERE CASE kind WHEN 'import' THEN substr(id, 1, instr(id || '/', '/') - 1) ELSE id END = ?))`,
      filter.sourceId,
    );
  if (filter.status !== undefined) and("t.status = ?", filter.status);
  if (filter.linked !== undefined) and(`t.linked IS ${filter.linked ? "NOT NULL" : "NULL"}`);
}

/** Movements by the entries; of transactions without any (pending, or failed except for the fee) by their legs. */
function andAsset(sql: Sql, { condition, value }: { condition: string; value: string }, and: And): void {
  const assets = sql
    .prepare<{ key: number; id: string }>(`SELECT key, id FROM assets WHERE ${condition}`)
    .all(value);
  and(
    `(t.key IN (SELECT transaction_key FROM entries WHERE asset IN (SELECT value FROM json_each(?)))
      OR (t.status <> 'confirmed' AND EXISTS (SELECT 1 FROM json_each(t.legs) l JOIN json_each(?) f ON f.value = l.value ->> 'assetId')))`,
    JSON.stringify(assets.map((asset) => asset.key)),
    JSON.stringify(assets.map((asset) => asset.id)),
  );
}

/** A word matches the beginning of a word of the texts, a hash, a wallet or its label, an asset's symbol or name, or a tag. */
function andWord(sql: Sql, word: string, and: And): void {
  const { wallets, assets, tags, hashed, mentioned } = wordQueries(sql, word);
  const ways: [text: string, way: KeyQuery | undefined][] = [
    ["t.wallet IN", wallets],
    ["t.key IN (SELECT transaction_key FROM entries WHERE asset IN", assets],
    ["t.id IN (SELECT transaction_id FROM transaction_tags WHERE tag IN", tags],
    ["t.key IN", hashed],
    ["t.key IN", mentioned],
  ];
  const usedWays = ways.flatMap(([text, way]) => (way === undefined ? [] : [{ text, way }]));
  and(
    `(${usedWays.map(({ text, way }) => `${text} (${way.text})${text.includes("(") ? ")" : ""}`).join(" OR ")})`,
    ...usedWays.flatMap(({ way }) => way.values),
  );
}
