import { useState } from "react";
import { useNotify } from "../parts/notice.tsx";
import { useAccount } from "./account.tsx";
import { useService } from "./service.ts";
import { waitForTask } from "./wait-for-task.ts";
import { t } from "../i18n/t.ts";
import { failureText } from "../i18n/error-text.ts";

/** The URL of a file of the account. */
export function downloadUrl(accountName: string, fileId: string): string {
  return `/download?accountName=${encodeURIComponent(accountName)}&fileId=${encodeURIComponent(fileId)}`;
}

/** Starts a task that writes a file, and downloads the file once it is done. */
export function useTaskFile(): { isMaking: boolean; make(start: () => Promise<{ taskId: string }>): void } {
  const service = useService();
  const { name: accountName } = useAccount();
  const { fail } = useNotify();
  const [isMaking, setMaking] = useState(false);
  const run = async (start: () => Promise<{ taskId: string }>): Promise<void> => {
    const { taskId } = await start();
    const task = await waitForTask(service, { accountName, taskId });
    if (task.state === "cancelled") return;
    if (task.state === "failed") throw new Error(failureText(task) ?? t("common.theFileCouldNotBe"));
    if (task.result === null || !("fileId" in task.result)) throw new Error(t("common.theTaskDidNotWrite"));
    // The Content-Disposition header names the file.
    const link = document.createElement("a");
    link.href = downloadUrl(accountName, task.result.fileId);
    link.download = "";
    link.click();
  };
  return {
    isMaking,
    make(start) {
      setMaking(true);
      run(start)
        .catch(fail)
        .finally(() => setMaking(false));
    },
  };
}
