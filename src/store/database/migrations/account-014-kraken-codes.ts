import type { Migration } from "./migration.ts";

/**
 * Kraken's codes ZETA, ZORA and ZEUS were read as ETA, ORA and EUS: a prefix letter that only Kraken's oldest assets have was removed.
 * Imported data under those names is renamed, with everything that refers to it, so that importing the file again adds nothing.
 */
export const krakenCodes: Migration = {
  version: 14,
  name: "kraken-codes",
  up: `
CREATE TEMP TABLE misread AS
  SELECT 'exchange:kraken/symbol:' || wrong AS wrong, 'exchange:kraken/symbol:' || right AS right, wrong AS wrong_symbol, right AS right_symbol
  FROM (SELECT 'ETA' AS wrong, 'ZETA' AS right UNION ALL SELECT 'ORA', 'ZORA' UNION ALL SELECT 'EUS', 'ZEUS') code
  WHERE EXISTS (SELECT 1 FROM assets WHERE id = 'exchange:kraken/symbol:' || code.wrong)
    AND NOT EXISTS (SELECT 1 FROM assets WHERE id = 'exchange:kraken/symbol:' || code.right);
INSERT INTO changes (topic, cause, since, count, at) SELECT 'assets', 'updated', NULL, 0, unixepoch() * 1000 WHERE EXISTS (SELECT 1 FROM misread);
${["ETA", "ORA", "EUS"].map(renameInTransactions).join("")}
${[
  "price_series SET ref = (SELECT right FROM misread WHERE wrong = ref) WHERE ref",
  ...["manual_prices", "stated_balances", "source_balances", "past_balances"].map(
    (table) => `${table} SET asset = (SELECT right FROM misread WHERE wrong = asset) WHERE asset`,
  ),
]
  .map((update) => `UPDATE ${update} IN (SELECT wrong FROM misread);\n`)
  .join("")}
UPDATE assets SET symbol = (SELECT right_symbol FROM misread WHERE wrong = id)
  WHERE symbol = (SELECT wrong_symbol FROM misread WHERE wrong = id) AND json_type(owner, '$.symbol') IS NULL;
UPDATE assets SET name = (SELECT right_symbol FROM misread WHERE wrong = id)
  WHERE name = (SELECT wrong_symbol FROM misread WHERE wrong = id) AND json_type(owner, '$.name') IS NULL;
UPDATE assets SET id = (SELECT right FROM misread WHERE wrong = id) WHERE id IN (SELECT wrong FROM misread);
DROP TABLE misread;
`,
};

/** Ids are inside JSON: the closing quote ends the symbol. */
function renameInTransactions(wrong: string): string {
  const id = `exchange:kraken/symbol:${wrong}`;
  const renamed = (column: string): string =>
    `${column} = replace(${column}, '${id}"', 'exchange:kraken/symbol:Z${wrong}"')`;
  return `UPDATE transactions SET ${["legs", "reports", "edits"].map(renamed).join(", ")} WHERE EXISTS (SELECT 1 FROM misread WHERE wrong = '${id}');\n`;
}
