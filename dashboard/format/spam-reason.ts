import { gapText } from "../i18n/error-text.ts";
import type { Phrases } from "../i18n/phrases.ts";

/** Why a token is spam, in the page's language. */
export function spamReason(reason: string, phrases: Phrases | undefined): string {
  return phrases?.has(reason) === true ? phrases.of(reason) : gapText({ reason });
}
