import { createContext, useContext } from "react";

/** What can be opened beside a page: one file each, one line here, one in `titles` and one in `contentOf` of the provider. */
export type Explanation =
  | { kind: "net-worth"; day: string }
  | { kind: "balance"; assetId: string; wallet?: string; at?: number }
  | { kind: "in-transit" }
  | { kind: "unvalued"; assetIds: string[]; why: "unpriced" | "stale" }
  | { kind: "transaction"; id: string };

export const ExplainContext = createContext<((explanation: Explanation) => void) | null>(null);

/** Opens something beside the page. */
export function useExplain(): (explanation: Explanation) => void {
  const explain = useContext(ExplainContext);
  if (explain === null) throw new Error("This part of the page stands outside of the explanations.");
  return explain;
}
