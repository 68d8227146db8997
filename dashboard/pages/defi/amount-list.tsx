import type { DefiPosition } from "../../data/records.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { CoinMark } from "../../parts/coin-mark.tsx";

type Amounts = DefiPosition["supplied"];

/** Amounts of coins with their values, under a title; nothing for an empty list. */
export function AmountList({ title, amounts }: { title: string; amounts: Amounts }) {
  const format = useFormat();
  if (amounts.length === 0) return null;
  return (
    <div role="group" aria-label={title}>
      <h4 className="soft small">{title}</h4>
      <ul className="rows">
        {amounts.map(({ assetId, symbol, coinId, amount, value }) => (
          <li key={assetId} className="row fits">
            <CoinMark symbol={symbol} coinId={coinId} assetId={assetId} />
            <span className="row-main">
              <span>
                {format.amount(amount)} <b>{symbol}</b>
              </span>
            </span>
            <span className="row-end">{value === null ? t("common.noPrice") : format.money(value)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
