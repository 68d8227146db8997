import type { Task } from "../data/records.ts";
import { numberText, t } from "../i18n/t.ts";
import { countText, type Noun } from "./names.ts";
import { sizeText } from "./size-text.ts";

/** What a task counts, where all its steps count the same. */
const nouns: Readonly<Record<string, Extract<Noun, "row" | "transaction">>> = {
  importFile: "row",
  deleteImport: "transaction",
  exportTransactions: "transaction",
  refreshTrades: "transaction",
};
const inBytes: ReadonlySet<string> = new Set(["backup", "copyToTarget"]);

/** How far a task is, with its unit: `34,100 of 100,000 rows`, `5,742 transactions`, `120 processed`. */
export function progressText({ kind, progress: { done, total } }: Pick<Task, "kind" | "progress">): string {
  const noun = nouns[kind];
  if (inBytes.has(kind))
    return total === null
      ? sizeText(done)
      : t("shell.sizeOfTotal", { done: sizeText(done), total: sizeText(total) });
  if (total !== null) {
    if (noun === "row") return t("shell.rowsOfTotal", { done, count: total });
    return t(noun === undefined ? "shell.doneOfTotal" : "shell.transactionsOfTotal", { done, count: total });
  }
  return noun === undefined ? t("shell.processed", { done }) : countText(done, noun);
}

/** The rate of a task, if it is at least 1 per second: `1,723/s`. */
export function rateText({ kind, progress: { ratePerSecond } }: Pick<Task, "kind" | "progress">): string {
  if (ratePerSecond === null || ratePerSecond < 1) return "";
  return `${inBytes.has(kind) ? sizeText(ratePerSecond) : numberText(Math.round(ratePerSecond))}/s`;
}
