import type { Sql } from "../../ports/sql.ts";
import { mergePatch, type Patch, type Settings } from "../../domain/account/settings.ts";
import { recordChange } from "../jobs/changes.ts";
import { readMeta, writeMeta } from "./meta.ts";
import { parseStoredSettings } from "./stored-settings.ts";

const key = "settings";
/** Settings by their text: most accounts have the defaults, and validating those takes a millisecond. */
const validated = new Map<string, Settings>();
const maxValidated = 100;

function settingsOf(text: string): Settings {
  const known = validated.get(text);
  if (known !== undefined) return known;
  const { settings } = parseStoredSettings(text);
  const [oldest] = validated.keys();
  if (validated.size >= maxValidated && oldest !== undefined) validated.delete(oldest);
  validated.set(text, settings);
  return settings;
}

/** The account's settings; only values that the owner set are stored. */
export function createSettings(sql: Sql) {
  let known: { text: string; settings: Settings } | undefined;
  function get(): Settings {
    const text = readMeta(sql, key) ?? "{}";
    if (known?.text !== text) known = { text, settings: settingsOf(text) };
    return known.settings;
  }
  return {
    get,
    /** The patch was validated by the caller. Records a change only if something differs afterwards. */
    update(patch: Patch<Settings>): Settings {
      return sql.transaction(() => {
        const before = readMeta(sql, key) ?? "{}";
        const after = JSON.stringify(mergePatch(parseStoredSettings(before).stored, patch));
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
