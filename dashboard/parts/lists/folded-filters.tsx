import { useId, useState, type ReactNode } from "react";
import { t } from "../../i18n/t.ts";

/** Filters that are collapsed on a phone. The button shows the number of set filters. */
export function FoldedFilters({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="button fold-filters"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {count === 0 ? t("lists.filters") : t("lists.filtersSet", { count })}
      </button>
      <div id={id} className={isOpen ? "folded-filters open" : "folded-filters"}>
        {children}
      </div>
    </>
  );
}
