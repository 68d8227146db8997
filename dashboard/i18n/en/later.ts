import type { Messages } from "../translator.ts";

/** The English catalogues outside the first load. */
export const loaders = import.meta.glob<Messages>(["./*.ts", "!./{common,errors,later,net-worth,shell}.ts"], {
  import: "default",
});
