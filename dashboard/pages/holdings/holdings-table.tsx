import { useState } from "react";
import type { Group, HoldingRow, Sorting } from "../../data/portfolio/holdings-table.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { Icon } from "../../parts/icon.tsx";
import { PhoneSorting } from "../../parts/lists/phone-sorting.tsx";
import { useSearchChoice } from "../../router.tsx";
import { HoldingCells } from "./holding-cells.tsx";
import { CoinName, PlaceName, ChildName } from "./holding-names.tsx";

type Head = { by: Sorting; title: PlainKey; second?: { by: Sorting; title: PlainKey } };

const amount: { title: PlainKey } = { title: "common.amount" };
const heads: Head[] = [
  { by: "price", title: "common.price", second: { by: "change24h", title: "holdings.change" } },
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

/** The table of holdings. On a phone a row shows value and gain, and its other figures when expanded. */
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
      <PhoneSorting options={sortOptions(columns)} {...order}>
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
  // Amounts and prices of different coins have no total, so grouped by wallet or chain only the nested rows have them.
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
  const { by: chosenColumn, isDescending } = order;
  const isChosen = chosenColumn === of || chosenColumn === second?.by;
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

/** What the table can be sorted by: the name, and each figure of the columns. */
function sortOptions(columns: Head[]): { by: Sorting; title: string }[] {
  const figures = columns.flatMap(({ second, ...first }) =>
    second === undefined ? [first] : [first, second],
  );
  return [{ by: "symbol" as const, title: "common.name" as const }, ...figures].map(({ by, title }) => ({
    by,
    title: t(title),
  }));
}

function SortButton({ heading, of, by, isDescending, onSort }: Order & { heading: PlainKey; of: Sorting }) {
  return (
    <button type="button" className="sort-button" onClick={() => onSort(of)}>
      {t(heading)}
      <span aria-hidden="true">{by === of ? (isDescending ? " ↓" : " ↑") : ""}</span>
    </button>
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
