import { msg } from "../../errors/wording.ts";
import { z } from "zod";
import { taskResults } from "../../contract/task-results.ts";
import {
  reportCsvHeader,
  reportCsvLines,
  reportExports,
} from "../../domain/accounting/reports/report-csv.ts";
import { dayOf } from "../../domain/time/day.ts";
import { defineTask, type TaskRun } from "../queue/task.ts";

const input = z.strictObject({ reportId: z.string(), list: z.enum(reportExports) });
const pageSize = 400;

/** Writes one list of a report, in the report's order, to a CSV file of the account. */
export const exportReport = defineTask({
  kind: "exportReport",
  uses: ["reports", "newId", "accounts", "files", "storedFiles", "now", "pause"],
  input,
  result: taskResults.exportReport,
  title: ({ list }) => `Export the ${list} of a report`,
  priority: 1,
  attempts: 1,
  async run(run) {
    const { account, context } = run;
    const { reportId, list } = run.input;
    const report = account.reports.get(reportId);
    const id = context.newId();
    const name = `${list}-${report.settings.method}-${dayOf(report.at)}.csv`;
    const directory = context.accounts.filesOf(account.id);
    context.files.makeDirectory(directory);
    const { size, sha256 } = await context.files.write(context.files.join(directory, id), bytesOf(run));
    account.storedFiles.add({ id, name, size, sha256, mediaType: "text/csv", createdAt: context.now() });
    run.log("info", msg`Wrote ${name}; files.list has it as ${id}.`);
    return { fileId: id };
  },
});

async function* bytesOf(
  run: TaskRun<z.output<typeof input>, "reports" | "pause">,
): AsyncGenerator<Uint8Array> {
  const { account, context, signal, progress } = run;
  const { reportId, list } = run.input;
  const encoder = new TextEncoder();
  const { currency } = account.reports.get(reportId).settings;
  yield encoder.encode(`${reportCsvHeader(list)}\r\n`);
  let cursor: string | null = null;
  let done = 0;
  do {
    signal.throwIfAborted();
    const page: ReturnType<typeof account.reports.items> = account.reports.items(
      reportId,
      list === "disposalLots" ? "disposals" : list,
      {
        limit: pageSize,
        cursor,
        order: "asc",
      },
    );
    if (page.items.length > 0)
      yield encoder.encode(
        page.items
          .flatMap((item) => reportCsvLines(list, item, currency).map((line) => `${line}\r\n`))
          .join(""),
      );
    done += page.items.length;
    progress(done, page.total, `Wrote ${done} items`);
    cursor = page.nextCursor;
    await context.pause();
  } while (cursor !== null);
}
