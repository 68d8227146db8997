import { useAccountQuery } from "../../data/account.tsx";
import type { ResultOf } from "../../data/service.ts";
import { useExplain } from "../../explain/explain.ts";
import { useFormat } from "../../format/use-format.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { CoinMark } from "../../parts/coin-mark.tsx";

type Answer = ResultOf<"imports.differences">;
type Difference = Answer["items"][number];
type ResultDifference = Answer["results"]["items"][number];

const causes: Record<Difference["likelyCause"], PlainKey> = {
  historyBefore: "import.causeHistoryBefore",
  nearRow: "import.causeNearRow",
  otherSources: "import.causeOtherSources",
  records: "import.causeRecords",
  unknown: "import.causeUnknown",
};

/** Differences by coin between the balances stated in an import's files and the computed ones; each row opens its transactions. */
export default function Differences({ importId, fileName }: { importId: string; fileName: string }) {
  const answer = useAccountQuery("imports.differences", { importId });
  return (
    <section aria-labelledby="differences" className="stack">
      <h2 id="differences">{t("import.differencesOf", { fileName })}</h2>
      <QueryResult of={answer} lines={2}>
        {({ compared, items, results }) => (
          <>
            <p className="soft">
              {compared === 0
                ? t("import.nothingToCompare")
                : items.length === 0
                  ? t("import.amountsAgree", { count: compared })
                  : t("import.amountsDiffer", { count: items.length, compared })}
            </p>
            <ul className="rows">
              {items.map((item, index) => (
                <DifferenceRow key={index} item={item} />
              ))}
            </ul>
            {results.compared > 0 && <Results results={results} />}
          </>
        )}
      </QueryResult>
    </section>
  );
}

function DifferenceRow({ item }: { item: Difference }) {
  const format = useFormat();
  const {
    symbol,
    wallet,
    at,
    stated: statedAmount,
    computed,
    difference,
    likelyCause,
    transactionIds,
  } = item;
  return (
    <li>
      <details>
        <summary className="row">
          <CoinMark symbol={symbol} />
          <span className="row-main">
            <b>{symbol}</b>
            <span className="faint small">{wallet ?? t("import.allWallets")}</span>
          </span>
          <span className="break">
            {format.signedExact(difference)} {symbol}
          </span>
        </summary>
        <dl className="facts">
          <div>
            <dt>{t("import.statedByTheFile")}</dt>
            <dd className="break">
              {format.exact(statedAmount)} {symbol} · {format.moment(at)}
            </dd>
          </div>
          <div>
            <dt>{t("import.computedHere")}</dt>
            <dd className="break">
              {format.exact(computed)} {symbol}
            </dd>
          </div>
          <div>
            <dt>{t("import.likelyCause")}</dt>
            <dd>{t(causes[likelyCause])}</dd>
          </div>
          <TransactionsToCheck ids={transactionIds} />
        </dl>
      </details>
    </li>
  );
}

/** Each transaction as a button that opens it. */
function TransactionsToCheck({ ids }: { ids: readonly string[] }) {
  const explain = useExplain();
  if (ids.length === 0) return null;
  return (
    <div>
      <dt>{t("import.transactionsToLookAt")}</dt>
      <dd>
        {ids.map((id, index) => (
          <button
            key={id}
            type="button"
            className="plain-button"
            onClick={() => explain({ kind: "transaction", id })}
          >
            {t("import.transactionNumber", { index: index + 1 })}
          </button>
        ))}
      </dd>
    </div>
  );
}

/** Gains and costs by coin that the file states differently from the computed ones. */
function Results({ results: { compared, items } }: { results: Answer["results"] }) {
  return (
    <section aria-labelledby="result-differences" className="stack">
      <h3 id="result-differences">{t("import.gainsAndCost")}</h3>
      <p className="soft">
        {items.length === 0
          ? t("import.resultsAgree", { count: compared })
          : t("import.resultsDiffer", { count: items.length, compared })}
      </p>
      <ul className="rows">
        {items.map((item) => (
          <ResultRow key={`${item.symbol} ${item.currency}`} item={item} />
        ))}
      </ul>
    </section>
  );
}

function ResultRow({ item }: { item: ResultDifference }) {
  const format = useFormat();
  const { symbol, currency, from, to, gain, cost, unknownGains, transactionIds } = item;
  const money = (amount: string): string => `${format.exact(amount)} ${currency}`;
  return (
    <li>
      <details>
        <summary className="row">
          <CoinMark symbol={symbol} />
          <span className="row-main">
            <b>{symbol}</b>
            <span className="faint small">
              {format.date(from)} – {format.date(to)}
            </span>
          </span>
          <span className="break">
            {format.signedExact(gain.difference)} {currency}
          </span>
        </summary>
        <dl className="facts">
          <div>
            <dt>{t("import.realizedGain")}</dt>
            <dd className="break">
              {t("import.statedAndComputed", { stated: money(gain.stated), computed: money(gain.computed) })}
            </dd>
          </div>
          <div>
            <dt>{t("import.costBasisLeft")}</dt>
            <dd className="break">
              {cost === null
                ? t("import.costNotCompared")
                : t("import.statedAndComputed", {
                    stated: money(cost.stated),
                    computed: money(cost.computed),
                  })}
            </dd>
          </div>
          {unknownGains > 0 && (
            <div>
              <dt>{t("import.disposalsWithoutGain")}</dt>
              <dd>{unknownGains}</dd>
            </div>
          )}
          <TransactionsToCheck ids={transactionIds} />
        </dl>
      </details>
    </li>
  );
}
