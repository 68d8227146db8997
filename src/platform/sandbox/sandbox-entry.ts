import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * The command of the sandbox's process: the program and its arguments. Its file `entry` is next to the bundle's entry points by default, or in
 * `src/` in development, where Node needs a translator.
 */
export function sandboxCommand(
  memoryBytes: number,
  entry = installedEntry(),
): { program: string; words: string[] } {
  const program = process.execPath;
  if (process.versions["bun"] !== undefined) return { program, words: ["--no-install", entry] };
  const heap = `--max-old-space-size=${Math.floor((memoryBytes * 3) / 4 / 1024 ** 2)}`;
  if (!entry.endsWith(".ts")) return { program, words: [heap, entry] };
  return { program, words: [heap, "--import", createRequire(import.meta.url).resolve("tsx/esm"), entry] };
}

function installedEntry(): string {
  const entry = ["./sql-child.js", "../sql-child.js", "../../sql-child.ts"]
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path));
  if (entry === undefined)
    throw new Error("sql-child.js is missing from the installation. Install portolan again.");
  return entry;
}
