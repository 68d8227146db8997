import type { Account } from "../data/records.ts";
import { t } from "../i18n/t.ts";

/** Shown when the account of this window was deleted, or is no longer shared: figures of another one would be taken for its own. */
export default function GoneAccount({
  name,
  others,
  onChoose,
}: {
  name: string;
  others: readonly Account[];
  onChoose(account: Account): void;
}) {
  return (
    <main className="gate">
      <div className="gate-card" role="alert">
        <h1>{t("demoNotice.gone", { name })}</h1>
        <p className="soft">{t("demoNotice.goneReason")}</p>
        {others.map((account) => (
          <button key={account.name} type="button" className="button" onClick={() => onChoose(account)}>
            {t("demoNotice.switchTo", { name: account.name })}
          </button>
        ))}
      </div>
    </main>
  );
}
