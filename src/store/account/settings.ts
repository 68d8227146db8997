import type { Sql } from "../../ports/sql.ts";
import { patched, withDefaults, type Patch, type Settings } from "../../domain/account/settings.ts";
import { recordChange } from "../jobs/changes.ts";
import { readMeta, writeMeta } from "./meta.ts";

const key = "settings";

/** The account's settings: only what the owner set is stored. */
export function createSettings(sql: Sql) {
  const stored = (): Record<string, unknown> =>
    JSON.parse(readMeta(sql, key) ?? "{}") as Record<string, unknown>;
  const get = (): Settings => withDefaults(stored()) as Settings;
  return {
    get,
    /** The patch is valid (its door checked it). Records a change only when something is different afterwards. */
    update(patch: Patch<Settings>): Settings {
      return sql.transaction(() => {
        const before = readMeta(sql, key) ?? "{}";
        const after = JSON.stringify(patched(JSON.parse(before) as Record<string, unknown>, patch));
        if (after !== before) {
          writeMeta(sql, key, after);
          recordChange(sql, { topic: "settings", cause: "updated", since: null, count: 1 });
        }
        return get();
      });
    },
  };
}
export type SettingsStore = ReturnType<typeof createSettings>;
