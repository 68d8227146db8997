import type { AnyConnector } from "./connector.ts";

/**
 * Every kind of source, loaded by the first sync or the first question about kinds: reading chains and exchanges is a quarter of the
 * program's text, which each thread that has it keeps in memory.
 */
export async function loadConnectors(): Promise<readonly AnyConnector[]> {
  return (await import("./registry.ts")).connectors;
}

/** Rejects with `bad_request` naming the known kinds. */
export async function loadConnector(kind: string): Promise<AnyConnector> {
  return (await import("./registry.ts")).connectorOf(kind);
}
