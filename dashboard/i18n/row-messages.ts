import { rowMessages } from "../../src/domain/texts/row-messages.ts";
import { setRowTexts } from "./error-text.ts";
import { loadPhrases } from "./phrases.ts";

/** Loads the reasons why rows are refused, which errors of imports quote. */
export async function loadRowMessages(): Promise<void> {
  const [english, german, phrases] = await Promise.all([
    import("../../src/domain/texts/en/rows.ts"),
    import("../../src/domain/texts/de/rows.ts"),
    loadPhrases(),
  ]);
  const texts = rowMessages(english.default, german.default);
  setRowTexts((template) => texts[template] ?? (phrases.has(template) ? phrases.of(template) : undefined));
}
