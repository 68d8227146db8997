import type { Messages } from "../../../src/domain/texts/translator.ts";

/** The English catalogues outside the first load, by the path of their file. */
export const loaders = import.meta.glob<Messages>(
  [
    "./*/*.ts",
    "!./*/{common,net-worth,shell}.ts",
    "../../../src/domain/texts/en/*.ts",
    "!../../../src/domain/texts/en/errors.ts",
  ],
  { import: "default" },
);
