import type { Importer } from "./importer.ts";

/**
 * Every import format, loaded on first use: the descriptions of hundreds of formats would take a third of the program's start-up time, and memory
 * in each thread.
 */
export async function loadImporters(): Promise<readonly Importer[]> {
  return (await import("./registry.ts")).importers;
}
