import "../../styles/holdings.css";
import { positionSortings, type PositionSorting } from "../../data/portfolio/position-order.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { PhoneSorting } from "../../parts/lists/phone-sorting.tsx";
import { useSearchChoice } from "../../router.tsx";

type Order = { by: PositionSorting; isDescending: boolean };

const titles: Record<PositionSorting, PlainKey> = {
  symbol: "common.coin",
  opened: "positions.opened",
  daysHeld: "positions.timeHeld",
  unrealised: "positions.unrealizedGain",
  realised: "positions.realizedGain",
};

/** The order of the list, kept in the URL; by default the most recently opened position is first. */
export function usePositionOrder(): Order & { sort(by: PositionSorting): void } {
  const [chosenOrder, choose] = useSearchChoice("sort", "opened");
  const [direction, setDirection] = useSearchChoice("order");
  const by = positionSortings.find((sorting) => sorting === chosenOrder) ?? "opened";
  const isDescending = direction === "" ? by !== "symbol" : direction === "descending";
  return {
    by,
    isDescending,
    sort: (next) => {
      setDirection(next === by ? (isDescending ? "ascending" : "descending") : "");
      choose(next);
    },
  };
}

/** The headings of the columns, which sort; on a phone a list of the orders. */
export function PositionHeads({ by, isDescending, onSort }: Order & { onSort(by: PositionSorting): void }) {
  const head = (sorting: PositionSorting) => (
    <button
      type="button"
      className="sort-button"
      aria-pressed={by === sorting}
      aria-label={
        by === sorting
          ? `${t(titles[sorting])}: ${t(isDescending ? "lists.descending" : "lists.ascending")}`
          : undefined
      }
      onClick={() => onSort(sorting)}
    >
      {t(titles[sorting])}
      <span aria-hidden="true">{by === sorting ? (isDescending ? " ↓" : " ↑") : ""}</span>
    </button>
  );
  return (
    <>
      <div className="position-heads" role="group" aria-label={t("lists.sortBy")}>
        <span className="position-names">
          {head("symbol")}
          {head("opened")}
          {head("daysHeld")}
        </span>
        {head("unrealised")}
        {head("realised")}
      </div>
      <PhoneSorting
        options={positionSortings.map((sorting) => ({ by: sorting, title: t(titles[sorting]) }))}
        by={by}
        isDescending={isDescending}
        onSort={onSort}
      />
    </>
  );
}
