import { useAccounts } from "../data/account.tsx";
import type { Account } from "../data/records.ts";
import { QueryResult } from "../parts/query-result.tsx";
import { Link, useSearchChoice } from "../router.tsx";
import { CombinedWorth } from "./portfolios/combined-worth.tsx";
import { PortfolioChoice } from "./portfolios/portfolio-choice.tsx";
import { t } from "../i18n/t.ts";

/** Separates names in the URL; a name cannot contain it. */
const separator = ",";

/** Several accounts combined. A demo account is included only if chosen, or if there is no other account. */
export default function PortfoliosPage() {
  return (
    <div className="page">
      <div className="card-head">
        <h1>{t("common.allAccounts")}</h1>
        <Link to="/settings" className="button small">
          {t("portfolios.manage")}
        </Link>
      </div>
      <p className="soft page-lead">{t("portfolios.lead")}</p>
      <QueryResult of={useAccounts()}>{(accounts) => <Chosen accounts={accounts} />}</QueryResult>
    </div>
  );
}

function Chosen({ accounts }: { accounts: Account[] }) {
  const usualAccounts = usualOf(accounts);
  const [chosenNames, choose] = useSearchChoice("accounts", namesOf(usualAccounts));
  const [currency, chooseCurrency] = useSearchChoice("currency");
  const nameSet = new Set(chosenNames.split(separator));
  const chosenAccounts = accounts.filter(({ name }) => nameSet.has(name));
  const currencies = [...new Set(chosenAccounts.map(({ baseCurrency }) => baseCurrency))];
  const shownCurrency = currencies.includes(currency) ? currency : currencies[0];
  return (
    <>
      <PortfolioChoice
        accounts={accounts}
        chosenAccounts={chosenAccounts}
        onChoose={(next) => choose(namesOf(next))}
        currencies={currencies}
        currency={shownCurrency ?? ""}
        onCurrency={chooseCurrency}
      />
      {shownCurrency === undefined ? (
        <p className="empty">{t("portfolios.nothingChosen")}</p>
      ) : (
        <CombinedWorth accountNames={chosenAccounts.map(({ name }) => name)} currency={shownCurrency} />
      )}
    </>
  );
}

function usualOf(accounts: Account[]): Account[] {
  const real = accounts.filter(({ demo }) => !demo);
  return real.length === 0 ? accounts : real;
}

function namesOf(accounts: readonly Account[]): string {
  return accounts.map(({ name }) => name).join(separator);
}
