import "../styles/analysis.css";
import "../styles/holdings.css";
import { useParams } from "wouter";
import { Link } from "../router.tsx";
import { t } from "../i18n/t.ts";
import { useAccountQuery } from "../data/account.tsx";
import type { Asset } from "../../src/domain/assets/asset.ts";
import { useAssets } from "../data/assets.ts";
import { platformName, walletName } from "../format/names.ts";
import { QueryResult } from "../parts/query-result.tsx";
import { CoinMark } from "../parts/coin-mark.tsx";
import { ExplorerLink } from "./transactions/explorer-link.tsx";
import { AssetForm } from "./asset/asset-form.tsx";
import { AssetHoldings } from "./asset/asset-holdings.tsx";
import { CoinFigures } from "./asset/coin-figures.tsx";
import { CoinTransactions } from "./asset/coin-transactions.tsx";
import { OpenLots } from "./asset/open-lots.tsx";
import { OwnPrice } from "./asset/own-price.tsx";
import { PriceSeries } from "./asset/price-series.tsx";
import { SaleEstimate } from "./asset/sale-estimate.tsx";
import { SpamVerdict } from "./asset/spam-verdict.tsx";
import { IfAllowed } from "../if-allowed.tsx";

/** One coin: cost and gain, price chart with the owner's trades, lots, holdings, transactions, and the owner's settings for it. */
export default function AssetPage() {
  const assetId = decodeURIComponent(useParams<{ assetId: string }>().assetId);
  const { symbolOf } = useAssets();
  const answer = useAccountQuery("assets.get", { assetId });
  return (
    <div className="page in-order">
      <h1>
        <span className="with-mark">
          <CoinMark
            symbol={answer.data?.symbol ?? symbolOf(assetId)}
            coinId={answer.data?.coinId}
            assetId={assetId}
          />
          <span>{answer.data?.name ?? symbolOf(assetId)}</span>
        </span>
      </h1>
      {answer.isError && isUnknown(answer.error) ? (
        <p>
          {t("asset.unknown")} <Link to="/holdings">{t("asset.goToHoldings")}</Link>
        </p>
      ) : (
        <QueryResult of={answer}>{(asset) => <Details asset={asset} />}</QueryResult>
      )}
    </div>
  );
}

/** Whether the URL names an asset that does not exist, or has no valid asset id. */
function isUnknown(error: unknown): boolean {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return code === "not_found" || code === "bad_request";
}

function Details({ asset }: { asset: Asset }) {
  const platform = asset.id.slice(0, asset.id.indexOf("/"));
  // The contract or mint of a token or NFT: the text after the namespace, without an NFT's number.
  const address = /\/(?!slip44:)[^:]+:([^/]+)/.exec(asset.id)?.[1] ?? "";
  // For an exchange's coin this is its ticker, which is shown already.
  const contract = address === asset.symbol ? "" : address;
  return (
    <>
      <p className="soft page-lead break">
        {asset.symbol} · {platformName(platform)}
        {contract !== "" && (
          <span className="small">
            {" "}
            ·{" "}
            <ExplorerLink platform={platform} kind="address" of={contract}>
              {walletName(contract)}
            </ExplorerLink>
          </span>
        )}
      </p>
      <SpamVerdict asset={asset} />
      <CoinFigures asset={asset} />
      <PriceSeries key={asset.id} asset={asset} />
      <OpenLots asset={asset} />
      <SaleEstimate asset={asset} />
      <div className="columns">
        <div className="stack">
          <AssetHoldings asset={asset} />
          <IfAllowed>
            <OwnPrice asset={asset} />
          </IfAllowed>
          <IfAllowed>
            <AssetForm key={JSON.stringify(asset)} asset={asset} />
          </IfAllowed>
        </div>
        <div className="stack">
          <CoinTransactions asset={asset} />
        </div>
      </div>
    </>
  );
}
