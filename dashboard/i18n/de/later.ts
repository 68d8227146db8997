import type { Messages } from "../translator.ts";

/** The German catalogues. */
export const loaders = import.meta.glob<Messages>(["./*.ts", "!./later.ts"], { import: "default" });
