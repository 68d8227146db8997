import "../styles/analysis.css";
import "../styles/connections.css";
import { useParams } from "wouter";
import { compare, parseDecimal, sumOf } from "../../src/domain/money/decimal.ts";
import { useAccountQuery } from "../data/account.tsx";
import { useAssets } from "../data/assets.ts";
import { useConnections } from "../data/connections.ts";
import type { Balance, Connection, Wallet } from "../data/records.ts";
import { useWallets } from "../data/wallets.ts";
import { addressOf, platformName, walletName } from "../format/names.ts";
import { useFormat } from "../format/use-format.ts";
import { t } from "../i18n/t.ts";
import { CoinMark } from "../parts/coin-mark.tsx";
import { Figure } from "../parts/figure.tsx";
import { NoPrice } from "../parts/lists/no-price.tsx";
import { PlatformMark } from "../parts/platforms/platform-mark.tsx";
import { Placeholder, QueryResult } from "../parts/query-result.tsx";
import { assetPath, Link, useRouter } from "../router.tsx";
import { ConnectionCard } from "./connections/connection-card.tsx";
import { ExplorerLink } from "./transactions/explorer-link.tsx";
import { ValueChart } from "./wallet/value-chart.tsx";
import { ShortList } from "./transactions/short-list.tsx";

/** One wallet with its positions: value, history, balances, connections, and latest transactions. */
export default function WalletPage() {
  const wallet = decodeURIComponent(useParams<{ wallet: string }>().wallet);
  const { search } = useRouter();
  const answer = useAccountQuery("wallets.list", {});
  return (
    <div className="page in-order">
      <QueryResult of={answer}>
        {(wallets) => {
          const matchingWallets = wallets.filter((known) => known.wallet === wallet);
          const found =
            matchingWallets.find(({ platform }) => platform === search.get("platform")) ?? matchingWallets[0];
          return found === undefined ? (
            <Unknown wallet={wallet} />
          ) : (
            <Details wallet={found} isOnSeveral={matchingWallets.length > 1} />
          );
        }}
      </QueryResult>
    </div>
  );
}

function Unknown({ wallet }: { wallet: string }) {
  return (
    <>
      <h1 className="break">{walletName(wallet)}</h1>
      <p>
        {t("holdings.unknownWallet")} <Link to="/holdings">{t("common.holdings")}</Link>
      </p>
    </>
  );
}

function Details({
  wallet: { wallet, platform, own: isOwn, closed, lastActivityAt },
  isOnSeveral,
}: {
  wallet: Wallet;
  isOnSeveral: boolean;
}) {
  const format = useFormat();
  const { nameOf } = useWallets();
  const balances = useAccountQuery("balances.list", {});
  const facts = [
    platformName(platform),
    ...(isOwn ? [] : [t("holdings.notOwn")]),
    ...(closed ? [t("holdings.closedWallet")] : []),
    ...(lastActivityAt === null ? [] : [t("holdings.lastActivity", { at: format.moment(lastActivityAt) })]),
  ];
  return (
    <>
      <h1>
        <span className="with-mark">
          <PlatformMark platform={platform} />
          <span className="break">{nameOf(wallet, platform)}</span>
        </span>
      </h1>
      <p className="soft page-lead break">
        {facts.join(" · ")}
        {wallet !== nameOf(wallet, platform) && (
          <>
            {" "}
            ·{" "}
            <ExplorerLink platform={platform} kind="address" of={wallet}>
              {addressOf(wallet)}
            </ExplorerLink>
          </>
        )}
      </p>
      <QueryResult of={balances} lines={6}>
        {({ items }) => (
          <Balances
            balances={items
              .filter(
                (holding) =>
                  holding.platform === platform &&
                  (holding.wallet === wallet || holding.wallet.startsWith(`${wallet}#`)),
              )
              .toSorted(byValue)}
          />
        )}
      </QueryResult>
      <ValueChart key={wallet} wallet={wallet} isOnSeveral={isOnSeveral} />
      <Source wallet={wallet} />
      <Latest wallet={wallet} platform={platform} />
    </>
  );
}

/** Descending by value; balances without a value are last. */
function byValue(left: Balance, right: Balance): number {
  if (left.value === null || right.value === null)
    return Number(left.value === null) - Number(right.value === null);
  return compare(parseDecimal(right.value), parseDecimal(left.value));
}

function Balances({ balances }: { balances: readonly Balance[] }) {
  const format = useFormat();
  const { nameOf } = useWallets();
  const priced = balances.flatMap(({ value }) => value ?? []);
  const { find } = useAssets();
  // NFTs are not part of any total, so no price is missing for them.
  const missing = balances.filter(
    ({ value, assetId }) => value === null && find(assetId)?.kind !== "nft",
  ).length;
  return (
    <section className="card" aria-labelledby="wallet-balances">
      <div className="card-head">
        <h2 id="wallet-balances">{t("asset.holdings")}</h2>
        <b>{format.money(priced.length === 0 && missing > 0 ? null : sumOf(priced))}</b>
      </div>
      {missing > 0 && <p className="gold small">{t("holdings.withoutPrice", { count: missing })}</p>}
      {balances.length === 0 ? (
        <p className="soft">{t("holdings.emptyWallet")}</p>
      ) : (
        <ul className="rows">
          {balances.map((holding) => (
            <li key={`${holding.wallet} ${holding.assetId}`} className="row fits">
              <CoinMark symbol={holding.symbol} coinId={holding.coinId} assetId={holding.assetId} />
              <span className="row-main">
                <Link to={assetPath(holding.assetId)}>{holding.symbol}</Link>
                {holding.wallet.includes("#") && (
                  <span className="faint small clip">{nameOf(holding.wallet, holding.platform)}</span>
                )}
              </span>
              <span className="row-end">
                <Figure
                  of={{ kind: "balance", assetId: holding.assetId, wallet: holding.wallet }}
                  says={t("common.coinIn", { symbol: holding.symbol, wallet: walletName(holding.wallet) })}
                >
                  {format.amount(holding.amount)} {holding.symbol}
                </Figure>
                <span className="faint small block">
                  {holding.value === null ? (
                    <NoPrice assetId={holding.assetId} />
                  ) : (
                    format.money(holding.value)
                  )}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The connections that report balances of the wallet: when they were synced, and whether the records agree with them. */
function Source({ wallet }: { wallet: string }) {
  const { data } = useConnections();
  if (data === undefined) return <Placeholder lines={3} />;
  const sources = data.filter((connection) => isOf(connection, wallet));
  return (
    <section aria-labelledby="wallet-source" className="stack">
      <h2 id="wallet-source">{t("holdings.source")}</h2>
      {sources.length === 0 ? (
        <p className="soft">
          {t("holdings.noSource")} <Link to="/certificate">{t("common.verificationReport")}</Link>
        </p>
      ) : (
        <ul className="connections" aria-label={t("common.connections")}>
          {sources.map((connection) => (
            <ConnectionCard key={connection.id} connection={connection} />
          ))}
        </ul>
      )}
    </section>
  );
}

function isOf({ balances, settings }: Connection, wallet: string): boolean {
  return balances.some((balance) => balance.wallet === wallet) || Object.values(settings).includes(wallet);
}

function Latest({ wallet, platform }: { wallet: string; platform: string }) {
  const answer = useAccountQuery("transactions.list", {
    filter: { wallets: [wallet], platforms: [platform], collapseTransfers: true },
    limit: 10,
  });
  return (
    <section className="card" aria-labelledby="wallet-latest">
      <div className="card-head">
        <h2 id="wallet-latest">{t("holdings.latestOfWallet")}</h2>
        <Link to={`/transactions?${new URLSearchParams({ wallet })}`}>{t("common.all")}</Link>
      </div>
      <QueryResult of={answer} lines={4}>
        {({ items }) => <ShortList transactions={items} />}
      </QueryResult>
    </section>
  );
}
