import { useAllAssets, useAssets } from "../../data/assets.ts";
import { countText, platformName } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import type { FileOptions, PreviewedPrices } from "./price-file-types.ts";

type Names = NonNullable<FileOptions["names"]>;
type PricedAsset = PreviewedPrices["assets"][number];

/** The names in a price file, each with its asset, its days and sample rows. Unknown names are assigned to an asset or left out. */
export function PriceAssets({
  assets,
  names,
  onNames,
}: {
  assets: readonly PricedAsset[];
  names: Names;
  onNames(names: Names): void;
}) {
  return (
    <ul className="rows" aria-label={t("prices.assets")}>
      {assets.map((asset) => (
        <AssetRow
          key={asset.name}
          asset={asset}
          isChosen={Object.hasOwn(names, asset.name)}
          onChoose={(assetId) => onNames({ ...names, [asset.name]: assetId })}
        />
      ))}
    </ul>
  );
}

function AssetRow({
  asset,
  isChosen,
  onChoose,
}: {
  asset: PricedAsset;
  isChosen: boolean;
  onChoose(assetId: string | null): void;
}) {
  const format = useFormat();
  const { symbolOf } = useAssets();
  const { name, assetId, candidates, isLeftOut, rows, days, changed, first, last, sample } = asset;
  const symbol = assetId === null ? "" : symbolOf(assetId);
  const isKnown = assetId !== null && !isLeftOut;
  const facts = [
    isLeftOut ? t("prices.leftOut") : isKnown ? countText(days, "day") : countText(rows, "row"),
    first !== null && last !== null ? `${format.day(first)} – ${format.day(last)}` : "",
    isKnown && changed < days ? t("prices.changed", { count: changed }) : "",
  ];
  return (
    <li className="row">
      <span className="row-main">
        <b className="break">{name === "" || (isKnown && !isChosen) ? symbol : name}</b>
        <span className="small">{facts.filter((fact) => fact !== "").join(" · ")}</span>
        {isKnown &&
          sample.map(({ row, day, price, currency }) => (
            <span key={row} className="faint small">
              {t("prices.row", { row })}: {format.day(day)}, {format.amount(price)} {currency}
            </span>
          ))}
      </span>
      {(assetId === null || isChosen) && (
        <AssetChoice
          name={name}
          value={isLeftOut ? leftOut : (assetId ?? "")}
          candidates={candidates}
          onChoose={onChoose}
        />
      )}
    </li>
  );
}

const leftOut = "-";

function AssetChoice({
  name,
  value,
  candidates,
  onChoose,
}: {
  name: string;
  value: string;
  candidates: readonly string[];
  onChoose(assetId: string | null): void;
}) {
  const { data } = useAllAssets();
  const all = (data ?? []).filter(({ id, spam }) =>
    candidates.length > 0 ? candidates.includes(id) : !spam,
  );
  const sorted = all.toSorted((a, b) => a.symbol.localeCompare(b.symbol));
  return (
    <select
      className="asset-choice"
      aria-label={t("prices.assetOf", { name })}
      value={value}
      onChange={({ target }) => onChoose(target.value === leftOut ? null : target.value)}
    >
      {value === "" && <option value="">{t("prices.choose")}</option>}
      <option value={leftOut}>{t("prices.leaveOut")}</option>
      {sorted.map(({ id, symbol, name: title }) => (
        <option key={id} value={id}>
          {symbol} · {title} · {platformName(id.slice(0, id.indexOf("/")))}
        </option>
      ))}
    </select>
  );
}
