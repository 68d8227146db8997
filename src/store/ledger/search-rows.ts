import type { Sql } from "../../ports/sql.ts";

/** The searchable text of a transaction. Hashes, wallets, assets and tags are found by their own tables. */
export type Searchable = {
  method?: string | undefined;
  notes?: string | undefined;
  counterparty?: string | undefined;
  legs: readonly { counterparty?: string }[];
};

/** The full-text index of transactions: notes, method and counterparties. A transaction without any has no row. */
export function createSearchRows(sql: Sql) {
  const insert = sql.prepare("INSERT INTO search (rowid, text) VALUES (?, ?)");
  const remove = sql.prepare("DELETE FROM search WHERE rowid = ?");
  const find = sql.prepare<{ key: number }>("SELECT rowid AS key FROM search WHERE search MATCH ?");

  function add(key: number, transaction: Searchable): void {
    const words = searchTextOf(transaction);
    if (words !== "") insert.run(key, words);
  }

  return {
    add,
    replace(key: number, transaction: Searchable): void {
      remove.run(key);
      add(key, transaction);
    },
    remove(key: number): void {
      remove.run(key);
    },
    /** Transactions with a wallet as counterparty (or in their text). */
    mentioning(wallet: string): number[] {
      const words = allWords(wallet);
      return words === "" ? [] : find.all(words).map((row) => row.key);
    },
  };
}

function searchTextOf({ method, notes, counterparty, legs }: Searchable): string {
  const words = new Set<string>();
  if (notes !== undefined) words.add(notes);
  if (method !== undefined) words.add(method);
  if (counterparty !== undefined) words.add(counterparty);
  for (const leg of legs) if (leg.counterparty !== undefined) words.add(leg.counterparty);
  return [...words].join(" ");
}

/** An FTS5 query for every word of a text, taken literally (or, with `isPrefix`, as prefixes). Empty if it has none. */
export function allWords(text: string, { isPrefix = false } = {}): string {
  const words = text.match(wordPattern) ?? [];
  return words.map((word) => `"${word}"${isPrefix ? "*" : ""}`).join(" ");
}

/** A token of the `search` table's tokenizer: letters, digits, `-`, `_`, `.`. */
const wordPattern = /[\p{L}\p{N}\p{M}\p{Co}\-_.]+/gu;
