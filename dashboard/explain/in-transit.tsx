import { useAccountQuery } from "../data/account.tsx";
import { useAssets } from "../data/assets.ts";
import { useFormat } from "../format/use-format.ts";
import { QueryResult } from "../parts/query-result.tsx";
import { CoinMark } from "../parts/coin-mark.tsx";
import { t } from "../i18n/t.ts";

/** Amounts that have left one own wallet and not yet arrived in another; they count as owned. */
export default function InTransit() {
  const format = useFormat();
  const { find, symbolOf } = useAssets();
  const answer = useAccountQuery("netWorth.current", {});
  return (
    <QueryResult of={answer}>
      {({ inTransit }) => (
        <div className="stack">
          <p className="soft">{t("explain.theseAmountsAreOnTheir")}</p>
          <ul className="rows">
            {inTransit.map(({ assetId, amount, value }) => (
              <li key={assetId} className="row fits">
                <CoinMark symbol={symbolOf(assetId)} coinId={find(assetId)?.coinId} assetId={assetId} />
                <span className="row-main">
                  <b>{symbolOf(assetId)}</b>
                  <span className="faint small">{format.exact(amount)}</span>
                </span>
                <span className="row-end">{format.money(value)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </QueryResult>
  );
}
