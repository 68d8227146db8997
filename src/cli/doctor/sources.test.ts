import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sources } from "./sources.ts";

const root = join(import.meta.dirname, "../..");

function* code(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* code(path);
    else if (/(?<!\.test)\.ts$/.test(entry.name)) yield readFileSync(path, "utf8");
  }
}

test("every public address requested by default is on the doctor's list", () => {
  const listed = new Set<string>(sources.map(({ url }) => url));
  const asked = ["connectors", "prices", "assistant"].flatMap((room) =>
    [...code(join(root, room))].flatMap((text) =>
      [...text.matchAll(/baseUrl\([^,()]+,\s*"(https:\/\/[^"]+)"/g)].map((match) => match[1] ?? ""),
    ),
  );
  expect(asked.length).toBeGreaterThan(8);
  expect(asked.filter((url) => !listed.has(url))).toEqual([]);
});
