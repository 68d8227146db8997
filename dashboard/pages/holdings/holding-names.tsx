import type { Group, HoldingRow, Place } from "../../data/portfolio/holdings-table.ts";
import { useAssets } from "../../data/assets.ts";
import { useWallets } from "../../data/wallets.ts";
import { countText, platformName, positionName } from "../../format/names.ts";
import { t } from "../../i18n/t.ts";
import { CoinMark } from "../../parts/coin-mark.tsx";
import { PlatformMark } from "../../parts/platforms/platform-mark.tsx";
import { useFormat } from "../../format/use-format.ts";
import { RateText } from "../../parts/gains/gain-text.tsx";
import { assetPath, Link } from "../../router.tsx";

export function CoinName({ row }: { row: HoldingRow }) {
  const { symbol, assetId, spam, amount, price, change24h } = row;
  const { find, nameOf } = useAssets();
  const format = useFormat();
  return (
    <>
      <CoinMark symbol={symbol} coinId={assetId === null ? null : find(assetId)?.coinId} assetId={assetId} />
      <span className="row-main">
        <span className="coin-line">
          <b>
            {assetId === null ? (
              symbol
            ) : (
              <Link className="quiet-link" to={assetPath(assetId)}>
                {symbol}
              </Link>
            )}
            {spam && <span className="badge">{t("common.spam")}</span>}
          </b>
          {amount !== null && (
            <span className="faint small narrow-line">{format.amount(amount, assetId ?? undefined)}</span>
          )}
        </span>
        <span className="faint small clip name-line">{assetId === null ? "" : nameOf(assetId)}</span>
        {price !== null && (
          <span className="faint small narrow-line">
            {format.price(price)}
            {change24h !== null && <RateText rate={change24h.rate} />}
          </span>
        )}
      </span>
    </>
  );
}

export function PlaceName({ row: { place, children }, group }: { row: HoldingRow; group: Group }) {
  const { nameOf } = useWallets();
  const name =
    place === null || place === "transit"
      ? t("common.titleInTransit")
      : group === "chain"
        ? platformName(place.platform)
        : nameOf(place.wallet, place.platform);
  const placeNames =
    place === null || place === "transit" || group === "chain" ? [] : [platformName(place.platform)];
  const coins = new Set(children.map(({ symbol }) => symbol)).size;
  return (
    <>
      {place !== null && place !== "transit" && <PlatformMark platform={place.platform} size="small" />}
      <span className="row-main">
        <b className="clip">{name}</b>
        <span className="faint small clip">{[...placeNames, countText(coins, "coin")].join(" · ")}</span>
      </span>
    </>
  );
}

/** The name of a nested row: the wallet below a coin, the coin below a wallet or chain. Positions are named after their protocol. */
export function ChildName({ row, group }: { row: HoldingRow; group: Group }) {
  const { symbol, assetId, place, amount, price } = row;
  const format = useFormat();
  const coin =
    assetId === null ? (
      symbol
    ) : (
      <Link className="quiet-link" to={assetPath(assetId)}>
        {symbol}
      </Link>
    );
  return (
    <>
      {group !== "coin" && <b>{coin}</b>}
      <PlaceText place={place} isWhole={group !== "wallet"} />
      {group !== "coin" && amount !== null && (
        <span className="faint small clip">
          {[format.amount(amount), ...(price === null ? [] : [format.price(price)])].join(" · ")}
        </span>
      )}
      {group === "coin" && <span className="faint small">{coin}</span>}
    </>
  );
}

function PlaceText({ place, isWhole }: { place: Place | null; isWhole: boolean }) {
  const { nameOf } = useWallets();
  if (place === null) return null;
  if (place === "transit") return <span>{t("common.titleInTransit")}</span>;
  const [, position] = place.wallet.split("#");
  return (
    <span className="clip" title={place.wallet}>
      {isWhole
        ? nameOf(place.wallet, place.platform)
        : position === undefined
          ? t("holdings.inTheWallet")
          : positionName(position)}
      {isWhole && <span className="faint small"> · {platformName(place.platform)}</span>}
      {position !== undefined && <span className="badge">{t("holdings.position")}</span>}
    </span>
  );
}
