import type { Migration } from "./migration.ts";

/** The kind of a leg is stored apart from its public fields, so that a page of transactions is passed on unchanged. */
export const legKinds: Migration = {
  version: 5,
  name: "leg-kinds",
  up: `
-- The kinds of the legs in their order, with commas between.
ALTER TABLE transactions ADD COLUMN leg_kinds TEXT NOT NULL DEFAULT '';
UPDATE transactions SET
  leg_kinds = (SELECT coalesce(group_concat(value ->> 'kind', ','), '') FROM json_each(legs)),
  legs = (SELECT json_group_array(json_remove(value, '$.kind')) FROM json_each(legs));
`,
};
