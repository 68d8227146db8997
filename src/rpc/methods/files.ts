import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import { accountMethod } from "../protocol/method.ts";
import { at, nothing, page, pageInput, accountInput } from "../../contract/records.ts";

const record = z.strictObject({
  fileId: z.string(),
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  mediaType: z.string(),
  createdAt: at,
});

/** Files that were uploaded (`POST /upload`) or made by exports and backups (`GET /download`). */
export const files = {
  list: accountMethod({
    doc: "The account's files, newest first.",
    access: "read",
    runs: "reader",
    input: accountInput(pageInput),
    output: page(record),
    handle({ account }, { limit, cursor, order }) {
      const found = account.files.list({ limit, cursor, order });
      return { ...found, items: found.items.map(({ id, ...file }) => ({ fileId: id, ...file })) };
    },
  }),
  delete: accountMethod({
    doc: "Removes a file from the disk. What was imported from it stays; a file an import is still reading is refused with `conflict`.",
    access: "write",
    runs: "worker",
    input: accountInput({ fileId: z.string().min(1).max(200) }),
    output: nothing,
    handle({ account, context }, { fileId }) {
      const file = account.files.get(fileId);
      const reading = account.imports
        .list()
        .find((entry) => entry.fileId === fileId && isOpen(account.tasks.find(entry.taskId)?.state));
      if (reading !== undefined)
        throw new AppError(
          "conflict",
          `"${file.name}" is being imported. Wait for the task ${reading.taskId}, or cancel it with tasks.cancel.`,
        );
      account.files.delete(fileId);
      context.files.remove(context.files.join(context.accounts.filesOf(account.id), fileId));
      return null;
    },
  }),
};

function isOpen(state: string | undefined): boolean {
  return state === "queued" || state === "running" || state === "waiting";
}
