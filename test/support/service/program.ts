import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const root = resolve(import.meta.dirname, "../../..");

/**
 * Node's arguments for running one of the program's entry points: its source, compiled on the fly, or the build that `npm test` has just made
 * (`TEST_BUILT=true`), which starts much faster.
 */
export function programOf(name: "main" | "cli"): string[] {
  const built = builtEntry(name);
  return built === undefined ? ["--import", "tsx", join("src", `${name}.ts`)] : [built];
}

/** The URL of the program's main module, whose siblings are the entries of its threads: in the build or the source (see {@link programOf}). */
export function mainModule(): string {
  return pathToFileURL(builtEntry("main") ?? join(root, "src/main.ts")).href;
}

/** An entry point in the build that `npm test` has just made; `undefined` where a single file is tested. */
export function builtEntry(name: "main" | "cli" | "sql-child"): string | undefined {
  const built = join(root, "dist", `${name}.js`);
  return process.env["TEST_BUILT"] === "true" && existsSync(built) ? built : undefined;
}
