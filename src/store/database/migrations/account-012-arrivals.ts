import type { Migration } from "./migration.ts";

/** A transfer may arrive in parts: the departure names all of them. Links found by earlier, looser rules are checked again. */
export const arrivals: Migration = {
  version: 12,
  name: "arrivals",
  up: `
-- JSON of the ids of a departure's arrivals, in order of time, where there are several: each of them has it as linked, and it has the first of them as linked.
ALTER TABLE transactions ADD COLUMN arrival_ids TEXT;
INSERT INTO changes (topic, cause, since, count, at)
  SELECT 'books', 'updated', NULL, 0, unixepoch() * 1000 WHERE EXISTS (SELECT 1 FROM transactions);
`,
};
