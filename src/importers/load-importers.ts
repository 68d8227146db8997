import type { Importer } from "./importer.ts";

/**
 * Every import format, loaded by the first import or the first question about formats: the descriptions of hundreds of formats take a third of
 * the program's start, and memory in each thread that has them.
 */
export async function loadImporters(): Promise<readonly Importer[]> {
  return (await import("./registry.ts")).importers;
}
