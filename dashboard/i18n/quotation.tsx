import { translator } from "./t.ts";

/** Untranslated English text, from the service's log or another program. On pages in another language it is quoted. */
export function Quotation({ text }: { text: string }) {
  return translator.language === "en" ? text : <q lang="en">{text}</q>;
}
