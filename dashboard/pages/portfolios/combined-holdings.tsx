import { useFormat } from "../../format/use-format.ts";
import { CoinMark } from "../../parts/coin-mark.tsx";
import type { Combined } from "../../data/records.ts";
import { t } from "../../i18n/t.ts";

/** The holdings of all chosen accounts, one row a coin, with the amount in each account. */
export function CombinedHoldings({ now }: { now: Combined }) {
  const format = useFormat(now.currency);
  if (now.parts.length === 0) return null;
  return (
    <section aria-labelledby="combined-holdings" className="card">
      <header className="card-head">
        <h2 id="combined-holdings">{t("portfolios.holdings")}</h2>
      </header>
      <ul className="rows" aria-labelledby="combined-holdings">
        {now.parts.map(({ coinId, assetIds, symbol, amount, value, share, accounts }) => (
          <li key={coinId ?? assetIds[0]} className="row">
            <CoinMark symbol={symbol} coinId={coinId} />
            <span className="row-main">
              <b className="clip">
                {symbol} <span className="soft">{format.amount(amount)}</span>
              </b>
              <span className="faint small">
                {accounts
                  .map((held) =>
                    t("portfolios.heldBy", { amount: format.amount(held.amount), name: held.name }),
                  )
                  .join(" · ")}
              </span>
            </span>
            {value === null ? (
              <span className="faint">{t("common.noPrice")}</span>
            ) : (
              <span className="row-end">
                {format.money(value)}
                <span className="faint small">{format.percent(share)}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
