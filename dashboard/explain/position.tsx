import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount, useAccountQuery } from "../data/account.tsx";
import type { Position } from "../data/records.ts";
import { useService } from "../data/service.ts";
import { countText } from "../format/names.ts";
import { useFormat } from "../format/use-format.ts";
import { TransactionRow } from "../pages/transactions/transaction-row.tsx";
import { t } from "../i18n/t.ts";

const atFirst = 10;
const moreEach = 30;

/** A position: its figures, and the transactions that made it. */
export default function PositionDetails({ position }: { position: Position }) {
  const format = useFormat();
  const costs = useAccountQuery("trades.costs", {});
  const holding =
    position.status === "open"
      ? costs.data?.items.find(({ coinId, assetIds }) =>
          position.coinId === null ? assetIds.includes(position.assetId) : coinId === position.coinId,
        )
      : undefined;
  const facts: [string, string][] = [
    [t("explain.currentHoldings"), `${format.exact(position.quantity)} ${position.symbol}`],
    ...(holding === undefined
      ? []
      : ([
          [t("common.value"), holding.value === null ? t("common.noPrice") : format.money(holding.value)],
          [
            t("explain.costOfHoldings"),
            holding.cost === null ? t("common.unknown") : format.money(holding.cost),
          ],
          [
            t("explain.averagePrice"),
            holding.averagePrice === null ? t("common.unknown") : format.price(holding.averagePrice),
          ],
        ] satisfies [string, string][])),
    [
      t("explain.unrealizedGain"),
      position.unrealised === null
        ? t(position.unknownCosts > 0 ? "common.unknown" : "common.noPrice")
        : format.signedMoney(position.unrealised),
    ],
    [
      t("explain.realizedGain"),
      position.realised === null ? t("common.unknown") : format.signedMoney(position.realised),
    ],
    [t("explain.totalCost"), format.money(position.cost)],
    [t("common.proceeds"), format.money(position.proceeds)],
    [t("common.fees"), format.money(position.fees)],
    [t("explain.largestHoldings"), `${format.exact(position.peak)} ${position.symbol}`],
    [t("explain.opened"), format.moment(position.opened)],
    [t("common.closed"), position.closed === null ? t("explain.stillOpen") : format.moment(position.closed)],
  ];
  return (
    <div className="stack">
      <p>
        <b className="big">{position.symbol}</b>
      </p>
      <dl className="facts">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="break">{text}</dd>
          </div>
        ))}
      </dl>
      {position.unknownCosts > 0 && (
        <p className="small gold">{t("explain.unknownCosts", { count: position.unknownCosts })}</p>
      )}
      {position.unknownGains > 0 && (
        <p className="small gold">{t("common.salesUnknown", { count: position.unknownGains })}</p>
      )}
      <Transactions ids={position.transactions} total={position.transactionCount} />
    </div>
  );
}

function Transactions({ ids, total }: { ids: string[]; total: number }) {
  const service = useService();
  const { name: accountName } = useAccount();
  const [visibleCount, setVisibleCount] = useState(atFirst);
  const answers = useQueries({
    queries: ids.slice(0, visibleCount).map((id) => ({
      queryKey: [accountName, "transactions.get", { id }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        service.call("transactions.get", { accountName, id }, signal),
    })),
  });
  return (
    <section>
      <h3>
        {total > ids.length
          ? t("explain.latestOf", { count: ids.length, transactions: countText(total, "transaction") })
          : countText(total, "transaction")}
      </h3>
      {answers.map(({ data }) =>
        data === undefined ? null : <TransactionRow key={data.id} transaction={data} brief />,
      )}
      {visibleCount < ids.length && (
        <button
          type="button"
          className="button small"
          onClick={() => setVisibleCount(visibleCount + moreEach)}
        >
          {t("explain.showMore")}
        </button>
      )}
    </section>
  );
}
