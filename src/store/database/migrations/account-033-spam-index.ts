import type { Migration } from "./migration.ts";

/** Each chunk of an import or sync reads which assets are spam; without this index it would read all assets. */
export const spamIndex: Migration = {
  version: 33,
  name: "spam-index",
  up: "CREATE INDEX assets_spam ON assets (id) WHERE spam = 1;",
};
