import type { Migration } from "./migration.ts";

/**
 * Polygon's MATIC and POL are one coin, under POL's id. Prices stored for MATIC stay in use where POL has none of its own; days that had no
 * price are requested again. A coin that the owner set stays.
 */
export const renamedCoins: Migration = {
  version: 13,
  name: "renamed-coins",
  up: `
INSERT INTO changes (topic, cause, since, count, at)
  SELECT 'assets', 'updated', NULL, 0, unixepoch() * 1000 WHERE EXISTS (SELECT 1 FROM assets WHERE coin_id = 'matic-network' AND json_type(owner, '$.coinId') IS NULL);
UPDATE OR IGNORE price_series SET ref = 'coin:polygon-ecosystem-token' WHERE ref = 'coin:matic-network'
  AND NOT EXISTS (SELECT 1 FROM assets WHERE coin_id = 'matic-network' AND json_type(owner, '$.coinId') IS NOT NULL);
DELETE FROM price_gaps WHERE series = (SELECT key FROM price_series WHERE ref = 'coin:polygon-ecosystem-token');
UPDATE assets SET coin_id = 'polygon-ecosystem-token' WHERE coin_id = 'matic-network' AND json_type(owner, '$.coinId') IS NULL;
UPDATE OR REPLACE exchange_listings SET coin_id = 'polygon-ecosystem-token' WHERE coin_id = 'matic-network';
`,
};
