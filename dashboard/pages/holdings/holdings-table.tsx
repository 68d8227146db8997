import { useState, type ReactNode } from "react";
import type { Group, HoldingRow, Place, Sorting } from "../../data/portfolio/holdings-table.ts";
import { useAssets } from "../../data/assets.ts";
import { useWallets } from "../../data/wallets.ts";
import { counted, platformName, positionName } from "../../format/names.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { CoinMark } from "../../parts/coin-mark.tsx";
import { PlatformMark } from "../../parts/platforms/platform-mark.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useFormat } from "../../format/use-format.ts";
import { RateText } from "../../parts/gain-text.tsx";
import { assetPath, Link, useSearchChoice } from "../../router.tsx";
import { HoldingCells } from "./holding-cells.tsx";

type Head = { by: Sorting; title: PlainKey; second?: { by: Sorting; title: PlainKey } };

const amount: { title: PlainKey } = { title: "common.amount" };
const heads: Head[] = [
  { by: "price", title: "common.price", second: { by: "change24h", title: "holdings.change24h" } },
  { by: "value", title: "common.value" },
  { by: "averagePrice", title: "holdings.averagePrice" },
  { by: "cost", title: "holdings.costBasis" },
  {
    by: "unrealised",
    title: "holdings.unrealized",
    second: { by: "unrealisedRate", title: "holdings.inPercent" },
  },
  { by: "realised", title: "holdings.realized" },
  { by: "today", title: "holdings.today" },
];

type Order = { by: Sorting; isDescending: boolean; onSort(by: Sorting): void };

/** The table of holdings; on a phone a row has its value and gain, and its other figures once it is open or all are wanted. */
export function HoldingsTable({
  rows,
  group,
  at,
  hasCosts,
  isClosed,
  ...order
}: Order & { rows: HoldingRow[]; group: Group; at: number; hasCosts: boolean; isClosed: boolean }) {
  const columns = heads.filter(({ by }) => isShown(by, { group, hasCosts, isClosed }));
  const [figures, setFigures] = useSearchChoice("figures");
  const isWhole = figures === "all";
  const kind = `${isWhole ? "whole" : ""} ${isClosed ? "closed" : ""}`;
  return (
    <>
      <PhoneSorting columns={columns} {...order}>
        {!isClosed && (
          <label className="check">
            <input
              type="checkbox"
              checked={isWhole}
              onChange={(event) => setFigures(event.target.checked ? "all" : "")}
            />{" "}
            <span>{t("holdings.allFigures")}</span>
          </label>
        )}
      </PhoneSorting>
      <div className="coins-frame">
        <table className={`table holdings-table coins-table ${kind}`}>
          <caption className="visually-hidden">{t("common.holdings")}</caption>
          <thead>
            <tr>
              <SortHead
                heading={
                  group === "coin" ? "common.coin" : group === "chain" ? "holdings.chain" : "common.wallet"
                }
                of="symbol"
                {...order}
              />
              {!isClosed && group === "coin" && (
                <th scope="col" className="end">
                  {t(amount.title)}
                </th>
              )}
              {columns.map(({ by, title, second }) => (
                <SortHead
                  key={by}
                  isEnd
                  heading={title}
                  of={by}
                  {...(second === undefined ? {} : { second })}
                  {...order}
                />
              ))}
            </tr>
          </thead>
          {rows.map((row) => (
            <Rows
              key={row.key}
              row={row}
              group={group}
              at={at}
              columns={columns.map(({ by }) => by)}
              isClosed={isClosed}
            />
          ))}
        </table>
      </div>
    </>
  );
}

function isShown(
  by: Sorting,
  { group, hasCosts, isClosed }: { group: Group; hasCosts: boolean; isClosed: boolean },
): boolean {
  if (isClosed) return by === "realised";
  if (by === "value") return true;
  // Amounts and prices of different coins have no sum: below a wallet or chain, each coin names its own.
  if (by === "price") return group === "coin";
  return hasCosts && (group === "coin" || (by !== "realised" && by !== "averagePrice"));
}

function SortHead({
  heading,
  of,
  second,
  isEnd = false,
  ...order
}: Order & { heading: PlainKey; of: Sorting; second?: Head["second"]; isEnd?: boolean }) {
  const { by: chosen, isDescending } = order;
  const isChosen = chosen === of || chosen === second?.by;
  return (
    <th
      scope="col"
      className={isEnd ? `end head-${of}` : ""}
      aria-sort={isChosen ? (isDescending ? "descending" : "ascending") : "none"}
    >
      <SortButton heading={heading} of={of} {...order} />
      {second !== undefined && <SortButton heading={second.title} of={second.by} {...order} />}
    </th>
  );
}

function SortButton({ heading, of, by, isDescending, onSort }: Order & { heading: PlainKey; of: Sorting }) {
  return (
    <button type="button" className="sort-button" onClick={() => onSort(of)}>
      {t(heading)}
      <span aria-hidden="true">{by === of ? (isDescending ? " ↓" : " ↑") : ""}</span>
    </button>
  );
}

function PhoneSorting({
  columns,
  by,
  isDescending,
  onSort,
  children,
}: Order & { columns: Head[]; children: ReactNode }) {
  const all = columns.flatMap(({ second, ...first }) => (second === undefined ? [first] : [first, second]));
  return (
    <div className="phone-sorting">
      <label className="inline-field">
        <span>{t("holdings.sortBy")}</span>
        <select
          value={by}
          onChange={(event) => {
            const chosen = [...all.map((one) => one.by), "symbol" as const].find(
              (one) => one === event.target.value,
            );
            if (chosen !== undefined) onSort(chosen);
          }}
        >
          <option value="symbol">{t("common.name")}</option>
          {all.map((one) => (
            <option key={one.by} value={one.by}>
              {t(one.title)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" className="button small" onClick={() => onSort(by)}>
        <span aria-hidden="true">{isDescending ? "↓" : "↑"}</span>
        <span className="visually-hidden">
          {isDescending ? t("holdings.descending") : t("holdings.ascending")}
        </span>
      </button>
      {children}
    </div>
  );
}

type RowProps = { row: HoldingRow; group: Group; at: number; columns: Sorting[]; isClosed: boolean };

function Rows({ row, group, at, columns, isClosed }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <tbody className={isOpen ? "open" : ""}>
      <tr>
        <th scope="row">
          <div className="holding-name">
            {row.place === null ? <CoinName row={row} /> : <PlaceName row={row} group={group} />}
            {row.children.length > 0 && (
              <button
                type="button"
                className="icon-button"
                aria-expanded={isOpen}
                aria-label={t("holdings.showPlaces", { name: row.symbol === "" ? row.key : row.symbol })}
                onClick={() => setOpen(!isOpen)}
              >
                <span className="turn">
                  <Icon name="chevron" size={16} />
                </span>
              </button>
            )}
          </div>
        </th>
        <HoldingCells row={row} columns={columns} at={at} hasAmount={!isClosed && group === "coin"} />
      </tr>
      {isOpen &&
        row.children.map((child) => (
          <tr key={child.key} className="sub-row">
            <th scope="row">
              <ChildName row={child} group={group} />
            </th>
            <HoldingCells row={child} columns={columns} at={at} hasAmount={group === "coin"} isChild />
          </tr>
        ))}
    </tbody>
  );
}

function CoinName({ row }: { row: HoldingRow }) {
  const { symbol, assetId, spam, amount, price, change24h } = row;
  const { find, nameOf } = useAssets();
  const format = useFormat();
  return (
    <>
      <CoinMark symbol={symbol} coinId={assetId === null ? null : find(assetId)?.coinId} />
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

function PlaceName({ row: { place, children }, group }: { row: HoldingRow; group: Group }) {
  const { nameOf } = useWallets();
  const name =
    place === null || place === "transit"
      ? t("common.titleInTransit")
      : group === "chain"
        ? platformName(place.platform)
        : nameOf(place.wallet, place.platform);
  const where =
    place === null || place === "transit" || group === "chain" ? [] : [platformName(place.platform)];
  const coins = new Set(children.map(({ symbol }) => symbol)).size;
  return (
    <>
      {place !== null && place !== "transit" && <PlatformMark platform={place.platform} size="small" />}
      <span className="row-main">
        <b className="clip">{name}</b>
        <span className="faint small clip">{[...where, counted(coins, "coin")].join(" · ")}</span>
      </span>
    </>
  );
}

/** Below a coin the place, below a place the coin; staked, lent or borrowed amounts name the position. */
function ChildName({ row, group }: { row: HoldingRow; group: Group }) {
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
