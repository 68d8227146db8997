import { textHash } from "../../../lib/text-hash.ts";
import type { Row } from "../../importer.ts";

/** Says whether a row equals an earlier one, for rows that cannot be equal and two: they have an id of their own, or a running balance. */
export function createSeenRows(): (row: Row) => boolean {
  const seen = new Set<number>();
  return ({ text }) => {
    const content = textHash(text);
    if (seen.has(content)) return true;
    seen.add(content);
    return false;
  };
}
