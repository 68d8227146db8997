import { useAccountMutation } from "../../data/account.tsx";
import { t } from "../../i18n/t.ts";
import { useNotify } from "../../parts/notice.tsx";

/** Dismisses issues, with an undo button in the message, and reopens them. */
export function useDismissal() {
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  const restore = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) await mutate("issues.restore", { id });
    say(t("dataHealth.restored"));
  };
  return {
    restore: (ids: readonly string[]): Promise<void> => restore(ids).catch(fail),
    async dismiss(ids: readonly string[]): Promise<void> {
      for (const id of ids) await mutate("issues.dismiss", { id });
      say(t("dataHealth.dismissed"), () => void restore(ids).catch(fail));
    },
  };
}
