import { useQuery } from "@tanstack/react-query";
import { loadPhrases, type Phrases } from "./phrases.ts";
import { translator } from "./t.ts";

const asWritten: Phrases = { of: (text) => text, has: () => true, formula: (text) => text };

/** The phrases of the page's language, once they are loaded; English texts are as the service states them. */
export function usePhrases(): Phrases | undefined {
  const isEnglish = translator.language === "en";
  const { data } = useQuery({
    queryKey: ["", "phrases", translator.language],
    queryFn: loadPhrases,
    enabled: !isEnglish,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isEnglish ? asWritten : data;
}
