import type { Migration } from "./migration.ts";

/** Closes of the hours in which transactions happened, and the day from which the owner declares an asset worthless. */
export const priceHours: Migration = {
  version: 11,
  name: "price-hours",
  up: `
-- Closes of hours, and hours no source knew, packed: 1024 hours a row (domain/valuation/hour-block.ts). Only hours that transactions need are asked for.
CREATE TABLE price_hours (series INTEGER NOT NULL, block INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (series, block)) WITHOUT ROWID;

-- A UTC day number.
ALTER TABLE assets ADD COLUMN worthless_from INTEGER;
`,
};
