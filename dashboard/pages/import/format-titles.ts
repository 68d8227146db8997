import type { ImportFormat } from "../../data/records.ts";
import { t } from "../../i18n/t.ts";

/** Maximum formats listed by name; further ones are counted. */
const maxTitles = 3;

/** The formats of an import's files: `Kraken: ledgers, Luno: wallet statement, Nexo: transactions, 18 more formats`. */
export function formatTitles(
  files: readonly { format: string }[],
  formats: readonly Pick<ImportFormat, "id" | "title">[],
): string {
  const ids = [...new Set(files.map(({ format }) => format))];
  const titles = ids.slice(0, maxTitles).map((id) => formats.find((format) => format.id === id)?.title ?? id);
  const others = ids.length - titles.length;
  return [...titles, ...(others > 0 ? [t("import.moreFormats", { count: others })] : [])].join(", ");
}
