import type { Migration } from "./migration.ts";

/** Records that a transaction's row in the index is no longer current. */
const mark = (id: string): string =>
  `INSERT INTO list_changes (key, build) SELECT t.key, s.build FROM transactions t, list_state s WHERE t.id = ${id} AND t.key <= s.marked ON CONFLICT (key) DO UPDATE SET build = excluded.build;`;

/** The index of lists has the tags of each transaction, so changes of them are recorded, too. */
export const listedTags: Migration = {
  version: 31,
  name: "listed-tags",
  up: `
CREATE TRIGGER listed_tag_inserted AFTER INSERT ON transaction_tags BEGIN ${mark("NEW.transaction_id")} END;
CREATE TRIGGER listed_tag_updated AFTER UPDATE ON transaction_tags BEGIN ${mark("NEW.transaction_id")} ${mark("OLD.transaction_id")} END;
CREATE TRIGGER listed_tag_deleted AFTER DELETE ON transaction_tags BEGIN ${mark("OLD.transaction_id")} END;
`,
};
