import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Asset } from "../../../src/domain/assets/asset.ts";
import { divide, formatDecimal, parseDecimal, round } from "../../../src/domain/money/decimal.ts";
import { useAccount } from "../../data/account.tsx";
import type { CoinCost, SaleEstimate as Estimate } from "../../data/records.ts";
import { useService } from "../../data/service.ts";
import { countText } from "../../format/names.ts";
import { numberProblem, shownNumber, typedNumber } from "../../format/typed-number.ts";
import { useFormat } from "../../format/use-format.ts";
import { errorText } from "../../i18n/error-text.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { GainText, RateText } from "../../parts/gains/gain-text.tsx";
import { Placeholder } from "../../parts/query-result.tsx";
import { SelectField } from "../../parts/select-field.tsx";
import { costOfCoin, useCoinCosts } from "./coin-cost.ts";
import { LotTable } from "./lot-table.tsx";
import { useWalletLabels } from "./wallet-labels.ts";

const gaps: Record<Exclude<NonNullable<Estimate["gap"]>, "missingHistory">, PlainKey> = {
  computing: "asset.saleComputing",
  unknownCost: "asset.saleUnknownCost",
  money: "asset.saleUnknownCost",
  noPrice: "asset.saleNoPrice",
};
const termTitles: Record<Estimate["terms"][number]["term"], PlainKey> = {
  long: "asset.heldLong",
  short: "asset.heldShort",
  undated: "asset.averaged",
};
/** Decimals of a gain as a fraction of its cost. */
const rateDecimals = 6;

/** What a sale of a held coin now would realise under the cost basis settings: of everything, unless another amount is entered. */
export function SaleEstimate({ asset }: { asset: Asset }) {
  const costs = useCoinCosts(asset);
  const coin = costs.data && costOfCoin(costs.data.items, asset);
  const isHeld = coin !== undefined && /^[^-]*[1-9]/.test(coin.amount);
  if (!isHeld || coin.costGap === "money" || costs.data === undefined) return null;
  const wallets = costs.data.scope === "wallet" ? coin.wallets : [];
  return <SaleForm key={asset.id} asset={asset} coin={coin} wallets={wallets} />;
}

function SaleForm({ asset, coin, wallets }: { asset: Asset; coin: CoinCost; wallets: CoinCost["wallets"] }) {
  const heading = useId();
  const { baseCurrency } = useAccount();
  const labelOf = useWalletLabels();
  const [typedAmount, setAmount] = useState<string | null>(null);
  const [typedPrice, setPrice] = useState("");
  const [chosenWallet, setWallet] = useState<string | null>(null);
  const wallet = wallets.find((item) => item.wallet === chosenWallet) ?? wallets[0];
  const amountText = typedAmount ?? shownNumber(wallet?.amount ?? coin.amount);
  const amount = typedNumber(amountText).decimal;
  const price = typedPrice.trim() === "" ? null : typedNumber(typedPrice).decimal;
  const isPriceReadable = typedPrice.trim() === "" || price !== null;
  const problem = numberProblem(amountText) ?? (isPriceReadable ? undefined : numberProblem(typedPrice));
  return (
    <section className="card stack no-print" aria-labelledby={heading}>
      <h2 id={heading}>{t("asset.estimateSale")}</h2>
      <div className="form-row">
        <label className="field">
          <span>{t("asset.amountSold", { symbol: asset.symbol })}</span>
          <input
            inputMode="decimal"
            autoComplete="off"
            value={amountText}
            onChange={({ target }) => setAmount(target.value)}
          />
        </label>
        <label className="field">
          <span>{t("asset.salePrice", { baseCurrency })}</span>
          <input
            inputMode="decimal"
            autoComplete="off"
            value={typedPrice}
            placeholder={coin.price === null ? "" : shownNumber(coin.price)}
            onChange={({ target }) => setPrice(target.value)}
          />
        </label>
        {wallet !== undefined && (
          <SelectField
            label={t("common.wallet")}
            options={wallets.map((item) => ({
              value: item.wallet,
              title: labelOf(item.wallet) ?? item.wallet,
            }))}
            value={wallet.wallet}
            onChange={(value) => {
              setWallet(value);
              setAmount(null);
            }}
          />
        )}
        {typedAmount !== null && (
          <span className="actions align-end">
            <button type="button" className="button small" onClick={() => setAmount(null)}>
              {t("asset.sellAll")}
            </button>
          </span>
        )}
      </div>
      {amount === null || problem !== undefined || !/[1-9]/.test(amount) ? (
        <p className="small" role="status">
          {problem ?? t("asset.saleOfNothing")}
        </p>
      ) : (
        <Answer
          symbol={asset.symbol}
          sale={{
            assetId: asset.id,
            amount,
            ...(price === null ? {} : { price }),
            ...(wallet === undefined ? {} : { wallet: wallet.wallet }),
          }}
        />
      )}
    </section>
  );
}

type Sale = { assetId: string; amount: string; price?: string; wallet?: string };

function Answer({ sale, symbol }: { sale: Sale; symbol: string }) {
  const service = useService();
  const { name: accountName } = useAccount();
  const answer = useQuery({
    queryKey: [accountName, "trades.estimateSale", sale],
    queryFn: ({ signal }) => service.call("trades.estimateSale", { accountName, ...sale }, signal),
    placeholderData: keepPreviousData,
  });
  if (answer.isError) return <p role="alert">{errorText(answer.error)}</p>;
  if (answer.data === undefined) return <Placeholder lines={3} />;
  return <Figures estimate={answer.data} symbol={symbol} />;
}

function Figures({ estimate, symbol }: { estimate: Estimate; symbol: string }) {
  const format = useFormat();
  const { proceeds, cost, gain, gap, terms, scope, method, missing, assumedCost } = estimate;
  const methodTitle = method === "acb" ? t("asset.averageCost") : method.toUpperCase();
  const notes = [
    t(scope === "account" ? "asset.saleOverAll" : "asset.saleInWallet", { method: methodTitle }),
    ...(assumedCost === "0" ? [] : [t("asset.assumed", { cost: format.money(assumedCost) })]),
  ];
  return (
    <>
      <dl className="totals" aria-live="polite">
        <div>
          <dt>{t("asset.proceeds")}</dt>
          <dd>{format.money(proceeds)}</dd>
        </div>
        <div>
          <dt>{t("common.costBasis")}</dt>
          <dd>{format.money(cost)}</dd>
        </div>
        <div>
          <dt>{t("asset.saleGain")}</dt>
          <dd>
            <GainText value={gain} />
            <span className="small block">
              <RateText rate={rateOf(gain, cost)} />
            </span>
          </dd>
        </div>
        {terms.map(({ term, amount, gain: gainOfTerm }) => (
          <div key={term}>
            <dt>{t(termTitles[term])}</dt>
            <dd>
              <GainText value={gainOfTerm} />
              <span className="faint small block">
                {format.amount(amount)} {symbol}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {gap !== null && (
        <p className="small">
          {gap === "missingHistory"
            ? t("asset.saleMissingHistory", { missing: format.amount(missing) })
            : t(gaps[gap])}
        </p>
      )}
      <p className="small faint">{notes.join(" · ")}</p>
      {estimate.lots.length > 0 && method !== "acb" && <LotsSold estimate={estimate} />}
    </>
  );
}

/** Gain as a fraction of its cost. */
function rateOf(gain: string | null, cost: string | null): string | null {
  if (gain === null || cost === null || !/^[^-]*[1-9]/.test(cost)) return null;
  return formatDecimal(round(divide(parseDecimal(gain), parseDecimal(cost)), rateDecimals));
}

function LotsSold({ estimate: { lots, lotCount } }: { estimate: Estimate }) {
  const format = useFormat();
  const heads = [
    t("common.amount"),
    t("asset.held"),
    t("common.costBasis"),
    t("asset.proceeds"),
    t("asset.saleGain"),
  ];
  const rows = lots.map(({ transactionId, at, amount, daysHeld, cost, proceeds, gain, unknown }) => ({
    transactionId,
    at,
    figures: [
      format.amount(amount),
      daysHeld === null ? "—" : countText(daysHeld, "day"),
      unknown ? t("asset.costUnknown") : format.money(cost),
      format.money(proceeds),
    ],
    gain,
  }));
  return (
    <details>
      <summary>{t("asset.lotsSold", { count: lotCount })}</summary>
      <LotTable
        label={{ "aria-label": t("asset.lotsSold", { count: lotCount }) }}
        heads={heads}
        rows={rows}
      />
      {lotCount > lots.length && (
        <p className="faint small">{t("asset.firstLots", { shown: lots.length })}</p>
      )}
    </details>
  );
}
