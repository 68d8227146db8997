import { t } from "../../i18n/t.ts";

/** The number of new transactions of a file or import, and of those that are in the records already, if any. */
export function newAndKnown({ added, known }: { added: number; known: number }): string {
  return known === 0 ? t("import.new", { added }) : t("import.newAndKnown", { added, known });
}
