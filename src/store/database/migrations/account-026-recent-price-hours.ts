import type { Migration } from "./migration.ts";

/** Hourly closes of the last days, for charts by hour. */
export const recentPriceHours: Migration = {
  version: 26,
  name: "recent price hours",
  up: `
-- Packed like price_hours. Only shown: no transaction is valued at them.
CREATE TABLE recent_price_hours (series INTEGER NOT NULL, block INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (series, block)) WITHOUT ROWID;
`,
};
