import type { AccountMethod, ServerMethod } from "./method.ts";

/**
 * What the request thread needs written. Only `execute` on the worker finds these; no socket and no route does.
 */
export const internalMethods: ReadonlyMap<string, ServerMethod | AccountMethod> = new Map();
