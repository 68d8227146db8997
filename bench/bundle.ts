import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

export type Bundler = (name: string) => Promise<string>;

/**
 * Bundles programs of this folder by name (`sync-child`), as the service is bundled, to run them in separate processes. `work` receives a
 * function that returns a bundle's path. The bundles are removed when it ends.
 */
export async function withBundles<T>(work: (bundled: Bundler) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(import.meta.dirname, "..", "node_modules", ".bench-"));
  try {
    return await work(async (name) => {
      const outfile = join(directory, `${name}.mjs`);
      await build({
        entryPoints: [join(import.meta.dirname, `${name}.ts`)],
        bundle: true,
        platform: "node",
        format: "esm",
        packages: "external",
        logLevel: "error",
        outfile,
      });
      return outfile;
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
