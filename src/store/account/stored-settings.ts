import { z } from "zod";
import { settingsRecord } from "../../contract/methods/service/settings.ts";
import { withDefaults, type Settings } from "../../domain/account/settings.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta } from "./meta.ts";

const key = "settings";
const tree = z.record(z.string(), z.unknown());
type Tree = z.output<typeof tree>;

/** The settings that the owner set, as stored. `invalid` has the paths of invalid values, which are left out. */
export function readStoredSettings(sql: Sql): { settings: Settings; stored: Tree; invalid: string[] } {
  return parseStoredSettings(readMeta(sql, key) ?? "{}");
}

export function parseStoredSettings(text: string): { settings: Settings; stored: Tree; invalid: string[] } {
  const invalid: string[] = [];
  const storedSettings = validParts(settingsRecord, parsedTree(text, invalid), { path: "", invalid });
  return { settings: settingsRecord.parse(withDefaults(storedSettings)), stored: storedSettings, invalid };
}

function parsedTree(text: string, invalid: string[]): unknown {
  try {
    return JSON.parse(text);
  } catch {
    invalid.push("settings");
    return {};
  }
}

/** The parts of a stored object that its schema knows and accepts. Unknown keys are dropped without a note: another version may have written them. */
function validParts(
  schema: z.ZodObject,
  value: unknown,
  { path, invalid }: { path: string; invalid: string[] },
): Tree {
  const parsedTree = tree.safeParse(value);
  if (!parsedTree.success) {
    invalid.push(path === "" ? "settings" : path);
    return {};
  }
  const parts: Tree = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const part = parsedTree.data[name];
    if (part === undefined) continue;
    const at = path === "" ? name : `${path}.${name}`;
    if (field instanceof z.ZodObject) parts[name] = validParts(field, part, { path: at, invalid });
    else if (z.safeParse(field, part).success) parts[name] = part;
    else invalid.push(at);
  }
  return parts;
}
