import type { InputOf, ResultOf } from "../../data/service.ts";

/** The options with which a file of prices is read. */
export type FileOptions = Pick<
  InputOf<"prices.preview">,
  "names" | "currency" | "dateOrder" | "decimal" | "timezone" | "part"
>;
export type PreviewedPrices = ResultOf<"prices.preview">;
