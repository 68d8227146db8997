import "../styles/analysis.css";
import { useAccountQuery } from "../data/account.tsx";
import { useAssets } from "../data/assets.ts";
import type { ResultOf } from "../data/service.ts";
import { walletName } from "../format/names.ts";
import { useFormat } from "../format/use-format.ts";
import { QueryResult } from "../parts/query-result.tsx";
import { useExplain } from "./explain.ts";
import { usePhrases } from "../i18n/use-phrases.ts";
import { t } from "../i18n/t.ts";

type Explained = ResultOf<"performance.explain">;

/** Opening value, flows, closing value, and the return that follows from them. */
export default function PerformanceDay({
  day,
  wallet,
  coinId,
}: {
  day: string;
  wallet?: string;
  coinId?: string;
}) {
  const format = useFormat();
  const answer = useAccountQuery("performance.explain", {
    day,
    ...(wallet === undefined ? {} : { wallet }),
    ...(coinId === undefined ? {} : { coinId }),
  });
  const phrases = usePhrases();
  return (
    <QueryResult of={answer} lines={10}>
      {(explained) => (
        <div className="stack">
          <p>
            <b className="big">{format.percent(explained.return)}</b>
            <span className="soft block">{t("explain.onUtc", { day: format.day(day) })}</span>
          </p>
          <dl className="facts">
            <Fact name={t("explain.openingValue")} text={explained.opening} />
            <Fact name={t("explain.netFlow")} text={explained.flow} />
            <Fact name={t("explain.inflows")} text={explained.inflows} />
            <Fact name={t("explain.outflows")} text={explained.outflows} />
            <Fact name={t("explain.coverageFlow")} text={explained.coverageFlow} />
            <Fact name={t("explain.closingValue")} text={explained.value} />
            <Fact name={t("explain.gain")} text={explained.gain} />
          </dl>
          <p className="formula break">{format.hidden ? "•••••" : phrases?.formula(explained.formula)}</p>
          {explained.flows.length > 0 && <Flows flows={explained.flows} />}
          <Holdings holdings={explained.holdings} />
        </div>
      )}
    </QueryResult>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  const format = useFormat();
  return (
    <div>
      <dt>{name}</dt>
      <dd className="break">{format.money(text)}</dd>
    </div>
  );
}

function Flows({ flows }: { flows: Explained["flows"] }) {
  const format = useFormat();
  const { symbolOf } = useAssets();
  const explain = useExplain();
  return (
    <section>
      <h3>{t("explain.depositsAndWithdrawals")}</h3>
      <ul className="rows">
        {flows.map(({ transactionId, assetId, amount, wallet, value }, index) => (
          <li key={index} className="row fits">
            <span className="row-main">
              <button
                type="button"
                className="plain-button"
                onClick={() => explain({ kind: "transaction", id: transactionId })}
              >
                {format.signed(amount)} {symbolOf(assetId)}
              </button>
              <span className="faint small">{walletName(wallet)}</span>
            </span>
            <span className="row-end">{value === null ? t("common.noPrice") : format.money(value)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Holdings({ holdings }: { holdings: Explained["holdings"] }) {
  const format = useFormat();
  const { symbolOf } = useAssets();
  return (
    <section>
      <h3>{t("explain.holdingsAtTheClose")}</h3>
      <table className="table small">
        <thead>
          <tr>
            <th scope="col">{t("common.asset")}</th>
            <th scope="col" className="end">
              {t("common.amount")}
            </th>
            <th scope="col" className="end">
              {t("common.price")}
            </th>
            <th scope="col" className="end">
              {t("common.value")}
            </th>
          </tr>
        </thead>
        <tbody>
          {holdings.map(({ assetId, amount, price, priceDay, value }, index) => (
            <tr key={index}>
              <th scope="row">{symbolOf(assetId)}</th>
              <td className="end">{format.amount(amount)}</td>
              <td className="end">
                {format.price(price)}
                {priceDay !== null && <span className="faint block">{format.shortDay(priceDay)}</span>}
              </td>
              <td className="end">{value === null ? t("common.noPrice") : format.money(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
