import { files as contract } from "../../../contract/methods/service/files.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { fileFor, mayUseBackups } from "../../shared/file-access.ts";
import { accountMethod } from "../../protocol/method.ts";

/** Files of an account that were uploaded (`POST /upload`) or created by exports and backups (`GET /download`). */
export const files = {
  list: accountMethod(contract.list, {
    runs: "reader",
    uses: ["storedFiles"],
    handle({ account, accountName, caller }, { limit, cursor, order }) {
      const withBackups = mayUseBackups(caller, { name: accountName });
      const found = account.storedFiles.list({ limit, cursor, order }, { withBackups });
      return { ...found, items: found.items.map(({ id, ...file }) => ({ fileId: id, ...file })) };
    },
  }),
  delete: accountMethod(contract.delete, {
    runs: "worker",
    uses: ["storedFiles", "backups", "imports", "tasks", "files", "accounts"],
    handle({ account, context, caller }, { fileId }) {
      const file = fileFor(caller, account, { fileId, method: "files.delete" });
      const reading = account.imports
        .list()
        .find(
          ({ parts, taskId }) =>
            parts.some((part) => part.fileId === fileId) && isOpen(account.tasks.find(taskId)?.state),
        );
      if (reading !== undefined)
        throw new AppError(
          "conflict",
          msg`"${file.name}" is being imported. Wait for the task ${reading.taskId}, or cancel it with tasks.cancel.`,
        );
      account.storedFiles.delete(fileId);
      context.files.remove(context.files.join(context.accounts.filesOf(account.id), fileId));
      return null;
    },
  }),
};

function isOpen(state: string | undefined): boolean {
  return state === "queued" || state === "running" || state === "waiting";
}
