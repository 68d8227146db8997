import { useAccount, useAccounts } from "../data/account.tsx";
import { usePreferences } from "../data/preferences.tsx";
import { Icon } from "../parts/icon.tsx";
import { useRouter } from "../router.tsx";
import { t } from "../i18n/t.ts";

/** No account has this name: names have no control characters. */
const manage = "\u0000";

/** The shown account. Accounts are created, renamed and deleted at the top of the settings. */
export function AccountMenu() {
  const { go } = useRouter();
  const { name } = useAccount();
  const accounts = useAccounts();
  const { change } = usePreferences();
  return (
    <label className="account-menu">
      <span className="visually-hidden">{t("shell.account")}</span>
      <select
        value={name}
        onChange={({ target }) =>
          target.value === manage ? go("/settings") : change({ account: target.value })
        }
      >
        {(accounts.data ?? []).map((account) => (
          <option key={account.name} value={account.name}>
            {account.demo ? `${account.name} (${t("common.demo")})` : account.name}
          </option>
        ))}
        <option value={manage}>{t("shell.manageAccounts")}</option>
      </select>
      <Icon name="down" size={16} />
    </label>
  );
}
