import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accessIncludes, useAccess } from "../access.ts";
import { useAccount, useAccounts } from "../data/account.tsx";
import { usePreferences } from "../data/preferences.tsx";
import { useService } from "../data/service.ts";
import { t } from "../i18n/t.ts";
import { currencyOfRegion } from "../data/first-run/base-currency.ts";
import { pageLanguage } from "../i18n/languages.ts";
import { useNotify } from "../parts/notice.tsx";

/** Warns that data added to the demo account is mixed with fictional data, and offers a new account. */
export function DemoNotice({ onSwitch }: { onSwitch?(): void }) {
  const service = useService();
  const queries = useQueryClient();
  const { demo } = useAccount();
  const { data: accounts } = useAccounts();
  const { change } = usePreferences();
  const { fail } = useNotify();
  const [isCreating, setCreating] = useState(false);
  const canCreate = accessIncludes(useAccess(), "owner");
  if (!demo || accounts === undefined) return null;
  const ownAccounts = accounts.filter((account) => !account.demo);
  const switchTo = (account: string): void => {
    onSwitch?.();
    change({ account });
  };
  const create = async (): Promise<void> => {
    setCreating(true);
    try {
      await service.call("accounts.create", {
        name: "main",
        language: pageLanguage(),
        baseCurrency: currencyOfRegion(navigator.languages),
      });
      await queries.invalidateQueries({ queryKey: ["", "accounts.list"] });
      switchTo("main");
    } catch (error) {
      fail(error);
      setCreating(false);
    }
  };
  return (
    <div className="demo-notice">
      <p>{t("demoNotice.madeUp")}</p>
      <div className="actions">
        {ownAccounts.slice(0, 3).map(({ name }) => (
          <button key={name} type="button" className="button small" onClick={() => switchTo(name)}>
            {t("demoNotice.switchTo", { name })}
          </button>
        ))}
        {ownAccounts.length === 0 && canCreate && (
          <button type="button" className="button small" disabled={isCreating} onClick={() => void create()}>
            {t("demoNotice.create")}
          </button>
        )}
      </div>
    </div>
  );
}
