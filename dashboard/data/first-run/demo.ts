import { useQueryClient } from "@tanstack/react-query";
import { pageLanguage } from "../../i18n/languages.ts";
import { useNotify } from "../../parts/notice.tsx";
import { useRouter } from "../../router.tsx";
import { usePreferences } from "../preferences.tsx";
import { useService } from "../service.ts";

/** Creates the demo account in a currency, or finds the existing one, and shows it. */
export function useCreateDemo(baseCurrency: string): () => Promise<void> {
  const service = useService();
  const queries = useQueryClient();
  const { change } = usePreferences();
  const { fail } = useNotify();
  const { go } = useRouter();
  return async () => {
    try {
      const { accountName } = await service.call("accounts.demo", {
        language: pageLanguage(),
        baseCurrency,
      });
      await queries.invalidateQueries({ queryKey: ["", "accounts.list"] });
      change({ account: accountName });
      go("/");
    } catch (error) {
      fail(error);
    }
  };
}
