import type { Migration } from "../migration.ts";

/** What notifications say as data, so that the page can put them into its language. Those of earlier versions have none. */
export const noticeData: Migration = {
  version: 10,
  name: "notice data",
  up: "ALTER TABLE notifications ADD COLUMN data TEXT;",
};
