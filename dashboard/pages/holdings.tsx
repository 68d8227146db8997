import { useMemo, useState } from "react";
import { dayOf, endOfDay, numberOfDay } from "../../src/domain/time/day.ts";
import { useAnswer } from "../data/account.tsx";
import { useAssets } from "../data/assets.ts";
import { isDay } from "../data/is-day.ts";
import { holdingsOf, type Holding } from "../data/holdings.ts";
import type { Balances } from "../data/records.ts";
import { counted, platformName, walletName } from "../format/names.ts";
import { useWallets } from "../data/wallets.ts";
import { useNow } from "../data/use-now.ts";
import { useFormat } from "../format/use-format.ts";
import { Answer } from "../parts/answer.tsx";
import { CoinMark } from "../parts/coin-mark.tsx";
import { Figure } from "../parts/figure.tsx";
import { Icon } from "../parts/icon.tsx";
import { assetPath, Link, useSearchChoice } from "../router.tsx";
import { HiddenSpam } from "./holdings/hidden-spam.tsx";
import { t } from "../i18n/t.ts";

/** What is held, coin by coin, each open to the wallets it lies in. */
export default function HoldingsPage() {
  const [day, setDay] = useSearchChoice("day");
  const today = dayOf(useNow());
  const [withSpam, setWithSpam] = useState(false);
  const at = isDay(day) ? { at: endOfDay(numberOfDay(day)) } : {};
  const answer = useAnswer("balances.list", { ...at, ...(withSpam ? { includeSpam: true } : {}) });
  return (
    <div className="page">
      <h1>{t("common.holdings")}</h1>
      <div className="filters">
        <label className="inline-field">
          <span>{t("common.asOf")}</span>
          <input type="date" value={day} max={today} onChange={(event) => setDay(event.target.value)} />
        </label>
        <label className="check">
          <input type="checkbox" checked={withSpam} onChange={(event) => setWithSpam(event.target.checked)} />{" "}
          <span>{t("holdings.showSpam")}</span>
        </label>
      </div>
      <Answer of={answer} lines={10}>
        {(balances) => <Table balances={balances} />}
      </Answer>
      <HiddenSpam />
    </div>
  );
}

function Table({ balances }: { balances: Balances }) {
  const format = useFormat();
  const holdings = useMemo(() => holdingsOf(balances.items), [balances]);
  if (holdings.length === 0)
    return (
      <div className="empty">
        <p>{t("holdings.noHoldingsOnThisDate")}</p>
        <Link to="/import" className="button">
          {t("common.addData")}
        </Link>
      </div>
    );
  return (
    <>
      <p className="total">
        <b>{format.money(balances.value)}</b>{" "}
        <span className="faint">
          {[
            counted(holdings.length, "coin"),
            t("common.asOfMoment", { at: format.moment(balances.at) }),
            ...(balances.inTransit.length > 0 ? [t("holdings.includingAmountsInTransit")] : []),
          ].join(" · ")}
        </span>
      </p>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t("common.coin")}</th>
            <th scope="col" className="end wide-only">
              {t("common.amount")}
            </th>
            <th scope="col" className="end wide-only">
              {t("common.price")}
            </th>
            <th scope="col" className="end">
              {t("common.value")}
            </th>
            <th scope="col" className="end wide-only">
              {t("holdings.share")}
            </th>
          </tr>
        </thead>
        {holdings.map((holding) => (
          <HoldingRows key={holding.key} holding={holding} at={balances.at} />
        ))}
      </table>
    </>
  );
}

function HoldingRows({ holding, at }: { holding: Holding; at: number }) {
  const format = useFormat();
  const assets = useAssets();
  const { nameOf } = useWallets();
  const [isOpen, setOpen] = useState(false);
  const first = holding.balances[0];
  const name = first === undefined ? "" : assets.nameOf(first.assetId);
  return (
    <tbody className={isOpen ? "open" : ""}>
      <tr>
        <th scope="row">
          <button
            type="button"
            className="coin-button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <CoinMark symbol={holding.symbol} />
            <span className="row-main">
              <b>
                {holding.symbol}
                {first?.spam === true && <span className="badge">{t("common.spam")}</span>}
              </b>
              <span className="faint small clip">{name}</span>
            </span>
            <span className="turn">
              <Icon name="chevron" size={16} />
            </span>
          </button>
        </th>
        <td className="end wide-only">{format.amount(holding.amount)}</td>
        <td className="end wide-only">
          <span title={holding.priceAt === null ? "" : format.moment(holding.priceAt)}>
            {format.price(holding.price)}
          </span>
          {holding.priceAt !== null && <PriceAge at={holding.priceAt} />}
        </td>
        <td className="end">
          {holding.value === null ? (
            <span className="faint">{t("common.noPrice")}</span>
          ) : (
            format.money(holding.value)
          )}
          <span className="narrow-only small faint">{format.amount(holding.amount)}</span>
        </td>
        <td className="end wide-only faint">{format.percent(holding.share)}</td>
      </tr>
      {isOpen &&
        holding.balances.map((balance) => (
          <tr key={`${balance.assetId} ${balance.wallet}`} className="sub-row">
            <th scope="row">
              <span className="clip" title={balance.wallet}>
                {nameOf(balance.wallet, balance.platform)}
              </span>
              <span className="faint small">
                {platformName(balance.platform)} ·{" "}
                <Link to={assetPath(balance.assetId)}>
                  {t("holdings.details")}
                  <span className="visually-hidden"> {t("holdings.of", { symbol: balance.symbol })}</span>
                </Link>
              </span>
            </th>
            <td className="end wide-only">
              <Figure
                of={{ kind: "balance", assetId: balance.assetId, wallet: balance.wallet, at }}
                says={t("common.in2", { symbol: balance.symbol, wallet: walletName(balance.wallet) })}
              >
                {format.amount(balance.amount)}
              </Figure>
            </td>
            <td className="end wide-only">{format.price(balance.price)}</td>
            <td className="end">
              <Figure
                of={{ kind: "balance", assetId: balance.assetId, wallet: balance.wallet, at }}
                says={t("common.in2", { symbol: balance.symbol, wallet: walletName(balance.wallet) })}
                className="narrow-only"
              >
                {format.amount(balance.amount)}
              </Figure>
              {balance.value === null ? (
                <span className="faint">{t("common.noPrice")}</span>
              ) : (
                format.money(balance.value)
              )}
            </td>
            <td className="wide-only" />
          </tr>
        ))}
    </tbody>
  );
}

/** A price older than a day says so. */
function PriceAge({ at }: { at: number }) {
  const format = useFormat();
  const now = useNow();
  return now - at < 36 * 3_600_000 ? null : <span className="small gold block">{format.ago(at, now)}</span>;
}
