import type { DifferenceCause } from "../../src/domain/quality/difference-cause.ts";
import { causeText as textOf } from "../../src/domain/texts/cause-text.ts";
import { translator } from "../i18n/t.ts";

/** The likely cause of a difference in the page's language, as the end of a sentence. */
export function causeText(cause: DifferenceCause): string {
  return textOf(cause, translator);
}
