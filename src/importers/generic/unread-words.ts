import type { ImportOptions } from "../importer.ts";
import { wordOf } from "../word-meanings/transaction-words.ts";
import { fieldPositions } from "./fields.ts";

/**
 * Finds columns whose texts are mostly words for transaction types, such as `Reason` with `reward` and `fee`, in a file without a mapped type
 * column. If such a column were ignored or read only as a tag, its rows would become deposits and withdrawals.
 */
export function surveyUnreadWords(
  header: string[],
  options: ImportOptions,
): { row(cells: string[]): void; columns(): string[] } {
  const positions = fieldPositions(header, options.columns);
  const isStated = positions.type !== undefined || options.columns?.["tags"] !== undefined;
  const read = new Set(Object.values({ ...positions, tags: undefined }));
  const columns = header.flatMap((name, index) =>
    isStated || read.has(index) || name.trim() === ""
      ? []
      : [{ name: name.trim(), index, filled: 0, words: 0 }],
  );
  return {
    row(cells) {
      for (const column of columns) {
        const text = (cells[column.index] ?? "").trim();
        if (text === "") continue;
        column.filled++;
        if (isTypeWord(text)) column.words++;
      }
    },
    columns: () =>
      columns.filter(({ filled, words }) => words > 0 && words * 2 >= filled).map(({ name }) => name),
  };
}

/** A word for a type, alone or as a part of an identifier such as `FundingFee` or `staking_reward_paid`. */
function isTypeWord(text: string): boolean {
  if (wordOf(text) !== undefined) return true;
  if (!/^[a-z]+(?:_[a-z]+)+$|^(?:[A-Z][a-z]+){2,}$/.test(text)) return false;
  return text.split(/_|(?<=[a-z])(?=[A-Z])/).some((part) => wordOf(part) !== undefined);
}
