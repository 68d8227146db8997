import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/**
 * Node's arguments for running one of the program's entry points: its source, compiled on the fly, or the build that `npm test` has just made
 * (`TEST_BUILT=true`), which starts much faster.
 */
export function programOf(name: "main" | "cli"): string[] {
  const built = join(root, "dist", `${name}.js`);
  return process.env["TEST_BUILT"] === "true" && existsSync(built)
    ? [built]
    : ["--import", "tsx", join("src", `${name}.ts`)];
}
