import { useEffect, useReducer } from "react";
import { rowMessages } from "../../src/domain/texts/row-messages.ts";
import { setRowTexts } from "./error-text.ts";
import { pageLanguage } from "./languages.ts";
import { loadPhrases } from "./phrases.ts";

/** Loads the reasons why rows are refused, which errors of imports quote. English needs none. */
export async function loadRowMessages(): Promise<void> {
  if (pageLanguage() === "en") return;
  const [english, german, phrases] = await Promise.all([
    import("../../src/domain/texts/en/rows.ts"),
    import("../../src/domain/texts/de/rows.ts"),
    loadPhrases(),
  ]);
  const texts = rowMessages(english.default, german.default);
  setRowTexts((template) => texts[template] ?? (phrases.has(template) ? phrases.of(template) : undefined));
}

/** Shows errors of imports again once the reasons of their rows are loaded. */
export function useRowMessages(): void {
  const [, showAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => void loadRowMessages().then(showAgain, () => undefined), []);
}
