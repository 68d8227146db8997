import type { Account } from "../../data/records.ts";
import { t } from "../../i18n/t.ts";

/** The accounts in the total, and its currency. */
export function PortfolioChoice({
  accounts,
  chosenAccounts,
  onChoose,
  currencies,
  currency,
  onCurrency,
}: {
  accounts: Account[];
  chosenAccounts: Account[];
  onChoose(accounts: Account[]): void;
  currencies: string[];
  currency: string;
  onCurrency(currency: string): void;
}) {
  return (
    <div className="filters">
      <fieldset className="comparison-choices">
        <legend className="visually-hidden">{t("portfolios.chosen")}</legend>
        {accounts.map((account) => (
          <label key={account.name} className="check">
            <input
              type="checkbox"
              checked={chosenAccounts.includes(account)}
              onChange={(event) =>
                onChoose(
                  accounts.filter((candidate) =>
                    candidate === account ? event.target.checked : chosenAccounts.includes(candidate),
                  ),
                )
              }
            />{" "}
            <span>
              {account.name}
              {account.demo && <span className="badge">{t("common.demo")}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {currencies.length > 1 && (
        <label className="field short">
          <span>{t("portfolios.currency")}</span>
          <select value={currency} onChange={(event) => onCurrency(event.target.value)}>
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
