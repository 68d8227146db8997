import { msg } from "../../errors/wording.ts";
import { z } from "zod";
import { taskResults } from "../../contract/task-results.ts";
import { findTaxForm } from "../../domain/accounting/tax/forms/registry.ts";
import { findTaxProfile } from "../../domain/accounting/tax/profiles/registry.ts";
import { defineTask, type TaskRun } from "../queue/task.ts";

const input = z.strictObject({ reportId: z.string(), form: z.string() });
const pageSize = 400;

/** Writes a tax report as one of its forms to a file of the account. */
export const exportTaxReport = defineTask({
  kind: "exportTaxReport",
  uses: ["taxReports", "assets", "newId", "accounts", "files", "storedFiles", "now", "pause"],
  input,
  result: taskResults.exportTaxReport,
  title: ({ form }) => `Export a tax report as ${form}`,
  priority: 1,
  attempts: 1,
  async run(run) {
    const { account, context } = run;
    const { reportId, form: formId } = run.input;
    const report = account.taxReports.get(reportId);
    const form = findTaxForm(findTaxProfile(report.profile), formId);
    const id = context.newId();
    const name = `tax-${report.profile}-${report.label.replace("/", "-")}-${form.id}.${form.fileType}`;
    const directory = context.accounts.filesOf(account.id);
    context.files.makeDirectory(directory);
    const { size, sha256 } = await context.files.write(context.files.join(directory, id), bytesOf(run));
    account.storedFiles.add({ id, name, size, sha256, mediaType: form.mediaType, createdAt: context.now() });
    run.log("info", msg`Wrote ${name}; files.list has it as ${id}.`);
    return { fileId: id };
  },
});

async function* bytesOf(
  run: TaskRun<z.output<typeof input>, "taxReports" | "assets" | "pause">,
): AsyncGenerator<Uint8Array> {
  const { account, context, signal, progress } = run;
  const { reportId, form: formId } = run.input;
  const report = account.taxReports.get(reportId);
  const form = findTaxForm(findTaxProfile(report.profile), formId);
  const encoder = new TextEncoder();
  const textOf = (rows: readonly string[]): Uint8Array =>
    encoder.encode(rows.map((row) => `${row}\r\n`).join(""));
  const symbol = (assetId: string): string => account.assets.find(assetId)?.symbol ?? assetId;
  const total = report.sections.reduce((sum, { figures }) => sum + figures.count, 0);
  let done = 0;
  yield textOf(form.header(report));
  for (const { id: sectionId } of report.sections) {
    let cursor: string | null = null;
    do {
      signal.throwIfAborted();
      const page: ReturnType<typeof account.taxReports.lines> = account.taxReports.lines(
        reportId,
        sectionId,
        {
          limit: pageSize,
          cursor,
          order: "asc",
        },
      );
      const rows = page.items.flatMap((line) => form.rows(line, { sectionId, report, symbol }));
      if (rows.length > 0) yield textOf(rows);
      done += page.items.length;
      progress(done, total, `Wrote ${done} lines`);
      cursor = page.nextCursor;
      await context.pause();
    } while (cursor !== null);
  }
}
