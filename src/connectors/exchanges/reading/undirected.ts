import { msg, type Wording } from "../../../errors/wording.ts";

/** The gap of records with unsigned amounts whose direction is unknown, because their types are unknown. */
export function undirectedGap(types: readonly string[]): Wording {
  const typeNames = [...new Set(types)].sort().join(", ");
  return msg`Records of the type ${typeNames} are not read, since it is not known whether they came or left. Enter them by hand.`;
}
