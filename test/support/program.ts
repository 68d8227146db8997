import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/**
 * What Node is given to run one of this program's entry points: its source, translated on the way, or what `npm test` has just built of it (`TEST_BUILT=true`),
 * which starts in a fraction of the time.
 */
export function programOf(name: "main" | "cli"): string[] {
  const built = join(root, "dist", `${name}.js`);
  return process.env["TEST_BUILT"] === "true" && existsSync(built)
    ? [built]
    : ["--import", "tsx", join("src", `${name}.ts`)];
}
