import { useState } from "react";
import { useFormat } from "../../format/use-format.ts";
import { CoinMark } from "../../parts/coin-mark.tsx";
import type { Combined } from "../../data/records.ts";
import { t } from "../../i18n/t.ts";

const shownFirst = 20;

/** The holdings of all chosen accounts, one row per coin, with the amount in each account. */
export function CombinedHoldings({ now }: { now: Combined }) {
  const format = useFormat(now.currency);
  const [isWhole, setWhole] = useState(false);
  if (now.parts.length === 0) return null;
  return (
    <section aria-labelledby="combined-holdings" className="card">
      <header className="card-head">
        <h2 id="combined-holdings">{t("portfolios.holdings")}</h2>
      </header>
      <ul className="rows" aria-labelledby="combined-holdings">
        {now.parts
          .slice(0, isWhole ? undefined : shownFirst)
          .map(({ coinId, assetIds, symbol, amount, value, share, accounts }) => (
            <li key={coinId ?? assetIds[0]} className="row fits">
              <CoinMark symbol={symbol} coinId={coinId} assetId={assetIds[0]} />
              <span className="row-main">
                <span>
                  <b>{symbol}</b> <span className="soft">{format.amount(amount)}</span>
                </span>
                <span className="faint small">
                  {accounts.length === 1
                    ? accounts[0]?.name
                    : accounts
                        .map((holding) =>
                          t("portfolios.heldBy", {
                            amount: format.amount(holding.amount),
                            name: holding.name,
                          }),
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
                  <Unvalued accounts={accounts} />
                </span>
              )}
            </li>
          ))}
      </ul>
      {!isWhole && now.parts.length > shownFirst && (
        <button type="button" className="button small" onClick={() => setWhole(true)}>
          {t("portfolios.showAll", { count: now.parts.length })}
        </button>
      )}
    </section>
  );
}

/** Names the accounts whose amount is missing from the value. */
function Unvalued({ accounts }: { accounts: Combined["parts"][number]["accounts"] }) {
  const names = accounts.flatMap(({ name, value }) => (value === null ? [name] : []));
  if (names.length === 0) return null;
  return <span className="gold small">{t("portfolios.withoutOnDay", { names: names.join(", ") })}</span>;
}
