import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "../../parts/notice.tsx";
import { useAccount } from "../account.tsx";
import { usePreferences } from "../preferences.tsx";
import type { Task } from "../records.ts";
import { useService } from "../service.ts";
import { waitForTask } from "../wait-for-task.ts";
import { t } from "../../i18n/t.ts";

/** The `accept` attribute of file inputs for backups. */
export const backupTypes = ".tar,.age,.sealed,application/x-tar,application/octet-stream";

/** A file of an account, or a copy on a target. */
export type RestoreSource = { fileId: string } | { targetId: string; name: string };
export type WantedRestore = { accountName: string; passphrase?: string } & RestoreSource;

/**
 * Restores backups: `restore` resolves once the service has accepted one; `task` has its progress and failure. The restored account is shown
 * once it exists.
 */
export function useRestore(): { task: Task | null; restore(request: WantedRestore): Promise<void> } {
  const service = useService();
  const queries = useQueryClient();
  const { name: currentAccount } = useAccount();
  const { change: prefer } = usePreferences();
  const { say, fail } = useNotify();
  const [task, setTask] = useState<Task | null>(null);
  const follow = async (accountName: string, taskId: string): Promise<void> => {
    const { state } = await waitForTask(service, { accountName, taskId }, setTask);
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== "auth" });
    if (state !== "done") return;
    say(t("common.wasRestored", { accountName }));
    setTask(null);
    if (accountName !== currentAccount) prefer({ account: accountName });
  };
  return {
    task,
    async restore(request) {
      const { taskId } = await service.call("backups.restore", request);
      void follow(request.accountName, taskId).catch(fail);
    },
  };
}
