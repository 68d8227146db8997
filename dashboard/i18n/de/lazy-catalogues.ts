import type { Messages } from "../../../src/domain/texts/translator.ts";

/** The German catalogues, by the path of their file. */
export const loaders = import.meta.glob<Messages>(["./*/*.ts", "../../../src/domain/texts/de/*.ts"], {
  import: "default",
});
