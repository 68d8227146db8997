import type { Migration } from "../migration.ts";

/** The content of notifications as data, so that the page can translate it. Notifications of earlier versions have none. */
export const noticeData: Migration = {
  version: 10,
  name: "notice data",
  up: "ALTER TABLE notifications ADD COLUMN data TEXT;",
};
