import { useQuery } from "@tanstack/react-query";
import type { RowProblem } from "../../data/records.ts";
import { loadMessages } from "../../i18n/languages.ts";
import { loadPhrases, type Phrases } from "../../i18n/phrases.ts";
import { translator } from "../../i18n/t.ts";

/** Loads the reasons why rows and files are refused, in the page's language. */
export function useProblemTexts(): Phrases | undefined {
  return useQuery({ queryKey: ["", "problem texts", translator.language], queryFn: loadProblemTexts }).data;
}

async function loadProblemTexts(): Promise<Phrases> {
  const [phrases] = await Promise.all([loadPhrases(), loadMessages(["rows", "fileNotes"])]);
  return phrases;
}

/** Why a row is refused, in the page's language; `undefined` if only the service's English message is known. */
export function problemText(
  { reason, params, message }: Pick<RowProblem, "reason" | "params" | "message">,
  phrases: Phrases | undefined,
): string | undefined {
  // The general text names API parameters; the page has a text of its own.
  const key = reason === "wordUnmapped" ? "import.wordUnmapped" : `rows.${reason}`;
  if (reason !== undefined && translator.find(key) !== undefined) return translator.format(key, params);
  return phrases?.has(message) === true ? phrases.of(message) : undefined;
}
