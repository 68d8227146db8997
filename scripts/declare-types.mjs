// The type declarations of `portolan/client` (dist/types), with only the files that the client's types import.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, rmdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkers, compiler, heap } from "./compiler.mjs";
import { root } from "./ensure-installed.mjs";

const entry = "src/client/client.d.ts";

/**
 * The compiler emits declarations of every module of the program. Modules that are imported for values only do not affect the client's
 * types and are removed.
 */
export function declareTypes(folder) {
  const words = [compiler, "-p", `${root}tsconfig.client.json`, ...checkers, "--outDir", folder];
  const result = spawnSync(process.execPath, words, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ...heap },
  });
  if (result.status !== 0) throw new Error(`The client's types could not be written:\n${result.stdout}`);
  removeOthers(folder, reachableFrom(join(folder, entry)));
}

function reachableFrom(first) {
  const reached = new Set();
  const open = [first];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const [, specifier] of readFileSync(file, "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g))
      open.push(join(dirname(file), specifier).replace(/\.[jt]s$/, ".d.ts"));
  }
  return reached;
}

/** Removes every file that is not in `kept`, and empty folders. */
function removeOthers(folder, kept) {
  for (const item of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, item.name);
    if (item.isDirectory()) removeOthers(path, kept);
    else if (!kept.has(path)) rmSync(path);
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
