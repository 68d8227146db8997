import { translator } from "./t.ts";

/** Words of the service's log or of another program, which have no translation: on an English page as they are, on others as a quotation. */
export function Quotation({ text }: { text: string }) {
  return translator.language === "en" ? text : <q lang="en">{text}</q>;
}
