import { textHash } from "../../../lib/text-hash.ts";
import type { Row } from "../../importer.ts";

/** Returns whether a row equals an earlier one, for rows with an id or a running balance, of which equal ones are repetitions. */
export function createSeenRows(): (row: Row) => boolean {
  const seen = new Set<number>();
  return ({ text }) => {
    const content = textHash(text);
    if (seen.has(content)) return true;
    seen.add(content);
    return false;
  };
}
