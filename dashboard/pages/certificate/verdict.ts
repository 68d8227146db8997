import type { Certificate } from "../../data/records.ts";
import { counted } from "../../format/names.ts";

/** The certificate in one sentence, and whether nothing stands against it. */
export function verdictOf({ verified, drift, gaps }: Certificate): { isWhole: boolean; words: string } {
  const all = verified.length + drift.length;
  if (all === 0) return { isWhole: false, words: "Nothing has been compared with a source yet." };
  if (verified.length === 0)
    return {
      isWhole: false,
      words:
        all === 1 ? "The balance differs from its source." : `All ${all} balances differ from their sources.`,
    };
  if (drift.length > 0)
    return {
      isWhole: false,
      words: `${verified.length} of ${counted(all, "balance")} agree with their sources; ${drift.length} ${drift.length === 1 ? "differs" : "differ"}.`,
    };
  const words =
    all === 1 ? "The balance agrees with its source" : `All ${all} balances agree with their sources`;
  return gaps.length === 0
    ? { isWhole: true, words: `${words}.` }
    : { isWhole: true, words: `${words}, with ${counted(gaps.length, "gap")} in their history.` };
}

/** How many comparisons at past blocks the verified balances rest on, and how many of them agree. */
export function pastOf({ verified }: Pick<Certificate, "verified">): { agree: number; all: number } {
  const past = verified.flatMap(({ pastBlocks }) => pastBlocks);
  return { agree: past.filter(({ ok }) => ok).length, all: past.length };
}
