import { useAccount, useAccounts } from "../data/account.tsx";
import { usePreferences } from "../data/preferences.tsx";
import { Icon } from "../parts/icon.tsx";
import { t } from "../i18n/t.ts";

/** Which account is shown. New ones are made, renamed and deleted in the settings. */
export function AccountMenu() {
  const { name } = useAccount();
  const accounts = useAccounts();
  const { change } = usePreferences();
  return (
    <label className="account-menu">
      <span className="visually-hidden">{t("shell.account")}</span>
      <select value={name} onChange={(event) => change({ account: event.target.value })}>
        {(accounts.data ?? []).map((account) => (
          <option key={account.name} value={account.name}>
            {account.demo ? `${account.name} (${t("common.demo")})` : account.name}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </label>
  );
}
