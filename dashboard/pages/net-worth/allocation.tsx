import { useMemo } from "react";
import { useAnswer } from "../../data/account.tsx";
import { holdingsOf, type Holding } from "../../data/holdings.ts";
import type { Balances } from "../../data/records.ts";
import { useFormat } from "../../format/use-format.ts";
import { Answer } from "../../parts/answer.tsx";
import { CoinMark, hueOf } from "../../parts/coin-mark.tsx";
import { assetPath, Link } from "../../router.tsx";
import { t } from "../../i18n/t.ts";

/** The largest holdings and their part of the whole. */
export function Allocation() {
  const balances = useAnswer("balances.list", {});
  return (
    <section aria-labelledby="allocation" className="card">
      <header className="card-head">
        <h2 id="allocation">{t("common.holdings")}</h2>
        <Link to="/holdings">{t("netWorth.allHoldings")}</Link>
      </header>
      <Answer of={balances}>{(answer) => <Largest answer={answer} />}</Answer>
    </section>
  );
}

function Largest({ answer }: { answer: Balances }) {
  const format = useFormat();
  const holdings = useMemo(() => holdingsOf(answer.items), [answer]);
  const largest = holdings.slice(0, 6);
  if (holdings.length === 0) return <p className="soft">{t("netWorth.noHoldings")}</p>;
  return (
    <>
      {largest[0]?.value !== null && <ShareBar largest={largest} />}
      <ul className="rows">
        {largest.map(({ key, symbol, amount, value, share, balances: [first] }) => (
          <li key={key} className="row">
            <CoinMark symbol={symbol} coinId={first?.coinId} />
            <span className="row-main">
              <b>
                {first === undefined ? (
                  symbol
                ) : (
                  <Link className="quiet-link" to={assetPath(first.assetId)}>
                    {symbol}
                  </Link>
                )}
              </b>
              <span className="faint small">{format.amount(amount)}</span>
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
      {holdings.length > largest.length && (
        <p className="faint small">{t("netWorth.andMore", { count: holdings.length - largest.length })}</p>
      )}
    </>
  );
}

function ShareBar({ largest }: { largest: Holding[] }) {
  return (
    <div className="share-bar" aria-hidden="true">
      {largest.map(({ key, symbol, share }) => (
        <span key={key} className={`hue-${hueOf(symbol)}`} style={{ flexGrow: Math.max(0, Number(share)) }} />
      ))}
      <span
        className="rest"
        style={{ flexGrow: Math.max(0, 1 - largest.reduce((sum, { share }) => sum + Number(share), 0)) }}
      />
    </div>
  );
}
