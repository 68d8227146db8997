import type { Wording } from "./wording.ts";

/** A problem of the custom kind whose text has values: options of `refine` and fields of an issue. */
export function customProblem(wording: Wording): { message: string; params: { wording: Wording } } {
  return { message: String(wording), params: { wording } };
}
