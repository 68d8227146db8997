import type { Preview } from "../../data/records.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";

const maxVisible = 50;

/** The final balances that the files state, compared with those computed after the import. */
export function StatedBalances({ balances }: { balances: Preview["balances"] }) {
  const format = useFormat();
  if (balances.length === 0) return null;
  const differing = balances.filter(({ stated: statedAmount, computed }) => statedAmount !== computed);
  const first = [...differing, ...balances.filter((balance) => !differing.includes(balance))].slice(
    0,
    maxVisible,
  );
  return (
    <details className="stack" open={differing.length > 0}>
      <summary>
        {differing.length === 0
          ? t("import.balancesAgree", { count: balances.length })
          : t("import.balancesDiffer", { count: differing.length })}
      </summary>
      <div className="scroll-table" tabIndex={0} role="region" aria-label={t("import.statedBalances")}>
        <table className="table small">
          <thead>
            <tr>
              <th scope="col">{t("import.fieldasset")}</th>
              <th scope="col" className="wide-only">
                {t("import.fieldwallet")}
              </th>
              <th scope="col" className="end">
                {t("import.stated")}
              </th>
              <th scope="col" className="end">
                {t("import.computed")}
              </th>
            </tr>
          </thead>
          <tbody>
            {first.map(({ asset, wallet, symbol, stated: statedAmount, computed }) => (
              <tr key={`${asset} ${wallet}`}>
                <th scope="row">{symbol}</th>
                <td className="wide-only">{wallet}</td>
                <td className="end">{format.exact(statedAmount)}</td>
                <td className={statedAmount === computed ? "end" : "end loss"}>{format.exact(computed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {differing.length > 0 && <p className="small soft">{t("import.balancesHint")}</p>}
    </details>
  );
}
