import type { Asset } from "../../../src/domain/assets/asset.ts";
import { useAccountQuery } from "../../data/account.tsx";
import { useWallets } from "../../data/wallets.ts";
import { platformName, walletName } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { Figure } from "../../parts/figure.tsx";
import { Link, walletPath } from "../../router.tsx";
import { NoPrice } from "../../parts/lists/no-price.tsx";
import { t } from "../../i18n/t.ts";

/** The wallets that hold the asset, or the same coin as another asset. */
export function AssetHoldings({ asset }: { asset: Asset }) {
  const format = useFormat();
  const { nameOf } = useWallets();
  const answer = useAccountQuery("balances.list", {
    includeSpam: true,
    ...(asset.coinId === null ? {} : { coinId: asset.coinId }),
  });
  return (
    <section className="card">
      <div className="card-head">
        <h2>{t("asset.holdings")}</h2>
        <Link
          to={`/transactions?${new URLSearchParams(asset.coinId === null ? { asset: asset.id } : { coin: asset.coinId, asset: asset.id })}`}
        >
          {t("common.transactions")}
        </Link>
      </div>
      <QueryResult of={answer} lines={4}>
        {({ items }) => {
          const holdings = items.filter(
            ({ assetId, coinId }) => assetId === asset.id || (coinId !== null && coinId === asset.coinId),
          );
          return holdings.length === 0 ? (
            <p className="soft">{t("asset.youDoNotHoldThis")}</p>
          ) : (
            <ul className="rows">
              {holdings.map((balance) => (
                <li key={`${balance.assetId} ${balance.wallet}`} className="row fits">
                  <span className="row-main">
                    <Link
                      to={walletPath(balance.wallet, balance.platform)}
                      className="clip"
                      title={balance.wallet}
                    >
                      {nameOf(balance.wallet, balance.platform)}
                    </Link>
                    <span className="faint small">{platformName(balance.platform)}</span>
                  </span>
                  <span className="row-end">
                    <Figure
                      of={{ kind: "balance", assetId: balance.assetId, wallet: balance.wallet }}
                      says={t("common.coinIn", {
                        symbol: balance.symbol,
                        wallet: walletName(balance.wallet),
                      })}
                    >
                      {format.amount(balance.amount)} {balance.symbol}
                    </Figure>
                    <span className="faint small block">
                      {balance.value === null ? (
                        <NoPrice assetId={balance.assetId} />
                      ) : (
                        format.money(balance.value)
                      )}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryResult>
    </section>
  );
}
