import { msg } from "../../errors/wording.ts";
import { z } from "zod";
import { taskResults } from "../../contract/task-results.ts";
import type { Context } from "../../context/context.ts";
import { dayOf } from "../../domain/time/day.ts";
import { linesOf, transactionColumns } from "../../domain/ledger/transaction-csv.ts";
import { csvLine } from "../../lib/csv-text.ts";
import { itemOf } from "../../domain/ledger/transaction-item.ts";
import type { TransactionFilter } from "../../store/ledger/list-index/transaction-filter.ts";
import { defineTask, type TaskRun } from "../queue/task.ts";

const input = z.strictObject({
  /** A filter of `transactions.list`, which the method has validated. */
  filter: z.custom<TransactionFilter>((value) => typeof value === "object" && value !== null),
  format: z.enum(["csv", "json"]),
});

/** The members of a task's run that an export uses. */
export type ExportRun = Pick<
  TaskRun<z.output<typeof input>, "storedFiles" | "exportDetails" | "ledger" | "accounting" | "settings">,
  "account" | "input" | "signal" | "progress"
> & {
  context: Pick<Context, "files" | "newId" | "now" | "pause"> & {
    accounts: Pick<Context["accounts"], "filesOf">;
  };
};

const pageSize = 400;
const mediaTypes = { csv: "text/csv", json: "application/json" };

/**
 * Writes transactions, oldest first, to a file of the account. The importers `portolan-csv` and `portolan-json` read both formats without
 * loss.
 */
export const exportTransactions = defineTask({
  kind: "exportTransactions",
  uses: [
    "now",
    "newId",
    "pause",
    "files",
    "exportDetails",
    "ledger",
    "storedFiles",
    "accounts",
    "accounting",
    "settings",
  ],
  input,
  result: taskResults.exportTransactions,
  title: ({ format }) => `Export transactions as ${format.toUpperCase()}`,
  priority: 1,
  attempts: 1,
  async run(run) {
    const fileId = await writeExport(run);
    run.log("info", msg`files.list has the export as ${fileId}.`);
    return { fileId };
  },
});

/** Writes the file, records it among the account's files, and returns its id. */
export async function writeExport(run: ExportRun): Promise<string> {
  const { account, context } = run;
  const { format } = run.input;
  const id = context.newId();
  const name = `transactions-${dayOf(context.now())}.${format}`;
  const directory = context.accounts.filesOf(account.id);
  context.files.makeDirectory(directory);
  const { size, sha256 } = await context.files.write(
    context.files.join(directory, id),
    encoded(textsOf(run)),
  );
  account.storedFiles.add({
    id,
    name,
    size,
    sha256,
    mediaType: mediaTypes[format],
    createdAt: context.now(),
  });
  return id;
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

async function* textsOf(run: ExportRun): AsyncGenerator<string> {
  const { format } = run.input;
  const currency = run.account.settings.get().baseCurrency;
  const valuesOf = run.account.accounting.values({ currency, now: run.context.now() });
  yield format === "csv" ? `${csvLine(transactionColumns)}\r\n` : "[";
  let isFirst = true;
  const seen = { wallets: new Set<number>(), contracts: new Set<string>() };
  for await (const page of pagesOf(run)) {
    const ids = page.map(({ id }) => id);
    const details = run.account.exportDetails(ids, seen);
    const values = valuesOf(ids);
    const texts = page.flatMap((transaction) => {
      const more = details.get(transaction.id);
      if (more === undefined) return [];
      const market = { amount: values.get(transaction.id) ?? null, currency };
      return format === "csv" ? linesOf(transaction, more, market) : [itemOf(transaction, more, market)];
    });
    if (format === "csv") yield texts.map((line) => `${line}\r\n`).join("");
    else if (texts.length > 0) {
      yield (isFirst ? "\n" : ",\n") + texts.join(",\n");
      isFirst = false;
    }
  }
  if (format === "json") yield "\n]\n";
}

/** Pages of the exported transactions. Unlike lists, an export includes hidden transactions unless the filter excludes them. */
async function* pagesOf({ account, context, input: { filter }, signal, progress }: ExportRun) {
  let done = 0;
  for (const hidden of filter.hidden === undefined ? [false, true] : [filter.hidden]) {
    let cursor: string | null = null;
    do {
      signal.throwIfAborted();
      const page: ReturnType<typeof account.ledger.list> = account.ledger.list(
        { ...filter, hidden },
        { limit: pageSize, cursor, order: "asc" },
      );
      if (page.items.length > 0) yield page.items;
      done += page.items.length;
      progress(done, Math.max(page.total, done), `Wrote ${done} transactions`);
      cursor = page.nextCursor;
      await context.pause();
    } while (cursor !== null);
  }
}
