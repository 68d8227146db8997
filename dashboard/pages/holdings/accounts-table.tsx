import { useQueries } from "@tanstack/react-query";
import type { Account } from "../../data/records.ts";
import { useService } from "../../data/service.ts";
import { useFormat } from "../../format/use-format.ts";
import { GainText } from "../../parts/gains/gain-text.tsx";
import type { Costs } from "../../data/records.ts";
import { t } from "../../i18n/t.ts";

/** One row for each account, in its own currency: a sum across currencies would need a current exchange rate. */
export function AccountsTable({ accounts }: { accounts: Account[] }) {
  const service = useService();
  const answers = useQueries({
    queries: accounts.map(({ name }) => ({
      queryKey: [name, "trades.costs", {}],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        service.call("trades.costs", { accountName: name }, signal),
    })),
  });
  return (
    <table className="table holdings-table">
      <caption className="visually-hidden">{t("common.holdings")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("holdings.account")}</th>
          {(
            [
              "common.value",
              "common.costBasis",
              "holdings.unrealized",
              "holdings.realized",
              "holdings.today",
            ] as const
          ).map((title) => (
            <th key={title} scope="col" className="end">
              {t(title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {accounts.map(({ name }, index) => (
          <tr key={name}>
            <th scope="row">
              <b className="clip">{name}</b>
            </th>
            <AccountCells costs={answers[index]?.data} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AccountCells({ costs }: { costs: Costs | undefined }) {
  const format = useFormat(costs?.currency);
  if (costs === undefined)
    return (
      <td colSpan={5} className="faint end">
        {t("common.loading")}
      </td>
    );
  const { value, cost, unrealised, realised, today } = costs.totals;
  const { currency } = costs;
  return (
    <>
      <td className="end" data-label={t("common.value")}>
        {format.money(value)}
      </td>
      <td className="end" data-label={t("common.costBasis")}>
        {format.money(cost)}
      </td>
      <td className="end" data-label={t("holdings.unrealized")}>
        <GainText value={unrealised} currency={currency} />
      </td>
      <td className="end" data-label={t("holdings.realized")}>
        <GainText value={realised} currency={currency} />
      </td>
      <td className="end" data-label={t("holdings.today")}>
        <GainText value={today} currency={currency} />
      </td>
    </>
  );
}
