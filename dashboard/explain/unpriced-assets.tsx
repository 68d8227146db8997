import { useAccountQuery } from "../data/account.tsx";
import { useAssets } from "../data/assets.ts";
import { platformName, walletName } from "../format/names.ts";
import { useFormat } from "../format/use-format.ts";
import { CoinMark } from "../parts/coin-mark.tsx";
import { assetPath, Link } from "../router.tsx";
import { t } from "../i18n/t.ts";

/** Assets without a price or with an old one: the amount of each, and the possible remedies. */
export default function UnpricedAssets({ assetIds, why }: { assetIds: string[]; why: "unpriced" | "stale" }) {
  const format = useFormat();
  const { find, symbolOf, nameOf } = useAssets();
  const balances = useAccountQuery("balances.list", {});
  return (
    <div className="stack">
      <p className="soft">
        {why === "unpriced" ? t("explain.noSourceHasAPrice") : t("explain.theLastKnownPriceOf")}
      </p>
      <ul className="rows">
        {assetIds.map((assetId) => {
          const holdings = balances.data?.items.filter((balance) => balance.assetId === assetId) ?? [];
          return (
            <li key={assetId} className="row">
              <CoinMark symbol={symbolOf(assetId)} coinId={find(assetId)?.coinId} assetId={assetId} />
              <span className="row-main">
                <Link to={assetPath(assetId)}>{nameOf(assetId)}</Link>
                <span className="faint small">
                  {symbolOf(assetId)} · {platformName(assetId.slice(0, assetId.indexOf("/")))}
                </span>
              </span>
              <span className="row-end">
                {holdings.map(({ wallet, amount, priceAt }) => (
                  <span key={wallet}>
                    {format.amount(amount)}
                    <span className="faint small block">{walletName(wallet)}</span>
                    {priceAt !== null && (
                      <span className="faint small block">
                        {t("explain.priceOf", { priceAt: format.moment(priceAt) })}
                      </span>
                    )}
                  </span>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
