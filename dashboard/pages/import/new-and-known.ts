import { t } from "../../i18n/t.ts";

/**
 * The number of new transactions of a file or import, and of those that are known already, if any. With several files, those can also be known
 * from another one of them.
 */
export function newAndKnown(
  { added, known }: { added: number; known: number },
  { isOneOfSeveral }: { isOneOfSeveral: boolean },
): string {
  if (known === 0) return t("import.new", { added });
  return t(isOneOfSeveral ? "import.newAndKnownOfSeveral" : "import.newAndKnown", { added, known });
}
