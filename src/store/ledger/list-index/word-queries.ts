import { canonicalHex } from "../../../domain/ledger/identity.ts";
import type { Sql, SqlValue } from "../../../ports/sql.ts";
import { idsOfHash, hashIndexCondition } from "../hashes.ts";
import { allWords } from "../search-rows.ts";

/** A query of one column of keys, with the values of its parameters. */
export type KeyQuery = { text: string; values: SqlValue[] };

/** The columns in which the beginning of a word is searched. */
type WaysOfWord = {
  /** Keys of wallets whose name or label has it. */
  wallets: KeyQuery;
  /** Keys of assets whose symbol or name has it. */
  assets: KeyQuery;
  /** Keys of tags that have it. */
  tags: KeyQuery;
  /** Keys of transactions whose hash begins with it. */
  hashed: KeyQuery;
  /** Keys of transactions whose texts have it; `undefined` if it has no letter or digit. */
  mentioned: KeyQuery | undefined;
};

export function wordQueries(sql: Sql, word: string): WaysOfWord {
  const begins = `${likeText(word)}%`;
  const inside = `% ${likeText(word)}%`;
  const words = allWords(word, { isPrefix: true });
  const hash = canonicalHex(word);
  const hashes = [hash, `${hash}\u{10ffff}`];
  return {
    wallets: {
      text: "SELECT key FROM wallets WHERE wallet LIKE ? ESCAPE '\\' OR label LIKE ? ESCAPE '\\' OR wallet LIKE ? ESCAPE '\\' OR label LIKE ? ESCAPE '\\'",
      values: [begins, begins, inside, inside],
    },
    assets: {
      text: "SELECT key FROM assets WHERE symbol LIKE ? ESCAPE '\\' OR name LIKE ? ESCAPE '\\' OR name LIKE ? ESCAPE '\\'",
      values: [begins, begins, inside],
    },
    tags: {
      text: "SELECT key FROM tags WHERE name LIKE ? ESCAPE '\\' OR name LIKE ? ESCAPE '\\'",
      values: [begins, inside],
    },
    hashed: {
      text: `SELECT x.key FROM json_each(?) r CROSS JOIN transactions x ON x.id >= r.value ->> 0 AND x.id < r.value ->> 1 WHERE x.tx_hash >= ? AND x.tx_hash < ?
       UNION ALL SELECT key FROM transactions WHERE tx_hash >= ? AND tx_hash < ? AND ${hashIndexCondition}`,
      values: [
        JSON.stringify(chains(sql).map((platform) => idsOfHash(platform, hash))),
        ...hashes,
        ...hashes,
      ],
    },
    mentioned:
      words === "" ? undefined : { text: "SELECT rowid FROM search WHERE search MATCH ?", values: [words] },
  };
}

function chains(sql: Sql): string[] {
  return sql
    .prepare("SELECT DISTINCT platform FROM wallets")
    .values<[string]>()
    .map(([platform]) => platform);
}

function likeText(word: string): string {
  return word.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
}
