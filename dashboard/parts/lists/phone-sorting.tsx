import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";

/** The order of a list on a phone, where the headings that sort have no place. */
export function PhoneSorting<Sorting extends string>({
  options,
  by,
  isDescending,
  onSort,
  children,
}: {
  options: readonly { by: Sorting; title: string }[];
  by: Sorting;
  isDescending: boolean;
  /** Sorts by a column; the current one once more reverses the order. */
  onSort(by: Sorting): void;
  children?: ReactNode;
}) {
  return (
    <div className="phone-sorting">
      <select
        aria-label={t("lists.sortBy")}
        value={by}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.by === target.value);
          if (chosen !== undefined) onSort(chosen.by);
        }}
      >
        {options.map((option) => (
          <option key={option.by} value={option.by}>
            {option.title}
          </option>
        ))}
      </select>
      <button type="button" className="button" onClick={() => onSort(by)}>
        <span aria-hidden="true">{isDescending ? "↓" : "↑"}</span>
        <span className="visually-hidden">{t(isDescending ? "lists.descending" : "lists.ascending")}</span>
      </button>
      {children}
    </div>
  );
}
