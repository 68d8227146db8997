import { useAccount } from "../../data/account.tsx";
import { useService } from "../../data/service.ts";
import { waitForTask } from "../../data/wait-for-task.ts";
import { stalledText } from "../../format/stalled-text.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { useNotify } from "../../parts/notice.tsx";
import { failureText } from "../../i18n/error-text.ts";

/** Reports the result of a task that fetches prices, or that the task waits for unreachable sources. */
export function useFetchResult(): (taskId: string) => void {
  const service = useService();
  const { name: accountName } = useAccount();
  const { say, fail } = useNotify();
  const { clock } = useFormat();
  return (taskId) => {
    let isShown = false;
    waitForTask(service, { accountName, taskId }, (task) => {
      if (task.state !== "waiting" || task.runAt === null || isShown) return;
      isShown = true;
      fail(new Error(stalledText(task, clock)));
    }).then((task) => {
      const error = failureText(task);
      if (task.state === "done") say(t("dataHealth.pricesFetched"));
      else if (error !== null) fail(new Error(error));
    }, fail);
  };
}
