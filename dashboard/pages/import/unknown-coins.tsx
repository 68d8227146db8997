import { useState } from "react";
import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import type { ResultOf } from "../../data/service.ts";
import { useFormat } from "../../format/use-format.ts";
import { countText, providerName } from "../../format/names.ts";
import { t } from "../../i18n/t.ts";
import { Placeholder } from "../../parts/query-result.tsx";
import { useNotify } from "../../parts/notice.tsx";

type Ticker = ResultOf<"assets.unidentified">[number];
/** The owner's answers: a coin's id, `noCoin`, or `anotherChoice` while its id is being entered. */
type Choice = { picked: string; typed: string };

const noCoin = " none";
const anotherChoice = " another";
const coinIdPattern = "[a-z0-9][a-z0-9._\\-]*";
const shownFirst = 6;
/** Maximum tickers in one request. */
const maxPerCall = 500;

/** All tickers of the account without a known coin, from every import and connection, answered in one step. */
export default function UnknownCoins() {
  const answer = useAccountQuery("assets.unidentified", {});
  if (answer.isPending) return <Placeholder lines={1} />;
  const tickers = (answer.data ?? []).slice(0, maxPerCall);
  return tickers.length === 0 ? null : <Questions tickers={tickers} />;
}

function Questions({ tickers }: { tickers: readonly Ticker[] }) {
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const [isSaving, setSaving] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const coins = tickers.flatMap(({ assetId }) => {
    const coinId = coinOf(choices[assetId]);
    return coinId === undefined ? [] : [{ assetId, coinId }];
  });
  const suggest = (): void => {
    const suggested = tickers.flatMap(({ assetId, candidates: [first] }) =>
      first === undefined || choices[assetId] !== undefined
        ? []
        : [[assetId, { picked: first.coinId, typed: "" }] as const],
    );
    setChoices({ ...choices, ...Object.fromEntries(suggested) });
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const { identified } = await mutate("assets.identify", { coins }, [
        "balances",
        "prices",
        "netWorth",
        "issues",
      ]);
      setChoices({});
      say(t("import.coinsNamed", { count: identified }));
    } catch (error) {
      fail(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <section aria-labelledby="unknown-coins" className="card stack">
      <h2 id="unknown-coins">{t("import.unknownCoins", { count: tickers.length })}</h2>
      <p className="soft">{t("import.unknownCoinsHint")}</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ul className="rows">
          {tickers.slice(0, isWhole ? undefined : shownFirst).map((ticker) => (
            <Question
              key={ticker.assetId}
              ticker={ticker}
              choice={choices[ticker.assetId]}
              onChange={(choice) => setChoices({ ...choices, [ticker.assetId]: choice })}
            />
          ))}
        </ul>
        {!isWhole && tickers.length > shownFirst && (
          <button type="button" className="button small" onClick={() => setWhole(true)}>
            {t("import.showAllTickers", { count: tickers.length })}
          </button>
        )}
        <div className="actions">
          <button type="button" className="button" onClick={suggest}>
            {t("import.takeSuggestions")}
          </button>
          <button type="submit" className="button primary" disabled={isSaving || coins.length === 0}>
            {coins.length === 0 ? t("common.save") : t("import.saveCoins", { count: coins.length })}
          </button>
        </div>
      </form>
    </section>
  );
}

function Question({
  ticker: { symbol, place, transactions, firstAt, lastAt, candidates, changed },
  choice = { picked: "", typed: "" },
  onChange,
}: {
  ticker: Ticker;
  choice: Choice | undefined;
  onChange(choice: Choice): void;
}) {
  const format = useFormat();
  const placeTitle = place === "manual" ? t("types.manualEntry") : providerName(place);
  const label = t("import.coinOf", { symbol, place });
  const [first, last] = [format.date(firstAt), format.date(lastAt)];
  return (
    <li className="row wraps">
      <span className="row-main">
        <b className="break">{symbol}</b>
        <span className="faint small">
          {placeTitle} · {countText(transactions, "transaction")} ·{" "}
          {first === last ? first : `${first} – ${last}`}
          {changed !== null && <> · {t("import.coinChanged")}</>}
        </span>
      </span>
      <select
        className="coin-choice"
        aria-label={label}
        value={choice.picked}
        onChange={(event) => onChange({ ...choice, picked: event.target.value })}
      >
        <option value="">{t("import.chooseCoin")}</option>
        {candidates.map((coin) => (
          <option key={coin.coinId} value={coin.coinId}>
            {coin.name} ({coin.coinId})
          </option>
        ))}
        <option value={anotherChoice}>{t("import.anotherCoin")}</option>
        <option value={noCoin}>{t("import.noCoin")}</option>
      </select>
      {choice.picked === anotherChoice && (
        <input
          aria-label={t("import.coinIdOf", { symbol, place })}
          placeholder={t("import.coinIdHint")}
          pattern={coinIdPattern}
          required
          maxLength={120}
          autoComplete="off"
          value={choice.typed}
          onChange={(event) => onChange({ ...choice, typed: event.target.value.trim().toLowerCase() })}
        />
      )}
    </li>
  );
}

/** The chosen coin; `null` for no coin, `undefined` until answered. */
function coinOf({ picked, typed }: Choice = { picked: "", typed: "" }): string | null | undefined {
  if (picked === noCoin) return null;
  const coinId = picked === anotherChoice ? typed : picked;
  return coinId === "" ? undefined : coinId;
}
