import { useState, type FormEvent } from "react";
import { useAccount, useAccounts } from "../../data/account.tsx";
import { usePreferences } from "../../data/preferences.tsx";
import type { Account } from "../../data/records.ts";
import { sizeText } from "../../format/size-text.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { useCreateDemo } from "../../data/first-run/demo.ts";
import { t } from "../../i18n/t.ts";
import { sizeOf, useAccountChange } from "./change-accounts.ts";
import { currencyOfRegion } from "../../data/first-run/base-currency.ts";
import { pageLanguage } from "../../i18n/languages.ts";

/** The accounts of this service; each is a database file of its own. */
export function Accounts() {
  const accounts = useAccounts();
  const makeDemo = useCreateDemo(useAccount().baseCurrency);
  const [isMaking, setMaking] = useState(false);
  return (
    <section aria-labelledby="accounts" className="card stack">
      <h2 id="accounts">{t("settings.accounts")}</h2>
      <QueryResult of={accounts} lines={3}>
        {(list) => (
          <ul className="rows">
            {list.map((account) => (
              <AccountRow key={account.name} account={account} />
            ))}
          </ul>
        )}
      </QueryResult>
      <p className="small faint">{t("settings.howTransactionsCount")}</p>
      <NewAccount />
      <div className="actions">
        <button
          type="button"
          className="button quiet"
          disabled={isMaking}
          onClick={() => {
            setMaking(true);
            void makeDemo().finally(() => setMaking(false));
          }}
        >
          {isMaking ? t("settings.creatingTheDemo") : t("settings.openTheDemo")}
        </button>
      </div>
    </section>
  );
}

function AccountRow({ account }: { account: Account }) {
  const { name: currentAccount } = useAccount();
  const { change: prefer } = usePreferences();
  const change = useAccountChange();
  const { fail } = useNotify();
  const [mode, setMode] = useState<"rest" | "rename">("rest");
  const rename = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    try {
      if (name !== account.name && name !== "") {
        await change("accounts.rename", { accountName: account.name, name });
        if (account.name === currentAccount) prefer({ account: name });
      }
      setMode("rest");
    } catch (error) {
      fail(error);
    }
  };
  if (mode === "rename")
    return (
      <li className="row">
        <form className="inline-form" onSubmit={(event) => void rename(event)}>
          {/* The field replaces the name, so it gets the focus. */}
          <input
            name="name"
            aria-label={t("settings.newNameFor", { name: account.name })}
            defaultValue={account.name}
            maxLength={64}
            required
            ref={(input) => input?.focus()}
          />
          <button type="submit" className="button small primary">
            {t("settings.rename")}
          </button>
          <button type="button" className="button small quiet" onClick={() => setMode("rest")}>
            {t("common.cancel")}
          </button>
        </form>
      </li>
    );
  return (
    <li className="row account-row">
      <span className="row-main">
        <span className="clip">
          <b>{account.name}</b> {account.demo && <span className="badge">{t("common.demo")}</span>}
        </span>
        <span className="faint small">
          {account.node === undefined ? sizeOf(account) : t("settings.onNode", { node: account.node })} ·{" "}
          {account.baseCurrency}
          {account.sizeBytes !== null && ` · ${sizeText(account.sizeBytes)}`}
        </span>
      </span>
      <span className="actions">
        {account.name === currentAccount ? (
          <span className="badge">{t("settings.current")}</span>
        ) : (
          <button type="button" className="button small" onClick={() => prefer({ account: account.name })}>
            {t("settings.switch")}
            <span className="visually-hidden"> {account.name}</span>
          </button>
        )}
        <button type="button" className="button small quiet" onClick={() => setMode("rename")}>
          {t("settings.rename")}
          <span className="visually-hidden"> {account.name}</span>
        </button>
      </span>
    </li>
  );
}

function NewAccount() {
  const change = useAccountChange();
  const { change: prefer } = usePreferences();
  const { fail } = useNotify();
  const create = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get("name") ?? "").trim();
    try {
      await change("accounts.create", {
        name,
        language: pageLanguage(),
        baseCurrency: currencyOfRegion(navigator.languages),
      });
      form.reset();
      prefer({ account: name });
    } catch (error) {
      fail(error);
    }
  };
  return (
    <form className="inline-form" onSubmit={(event) => void create(event)}>
      <input
        name="name"
        aria-label={t("settings.newAccountName")}
        placeholder={t("settings.newAccountName")}
        maxLength={64}
        required
      />
      <button type="submit" className="button small">
        {t("settings.create")}
      </button>
    </form>
  );
}
