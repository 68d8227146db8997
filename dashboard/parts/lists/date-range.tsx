import { dayOf } from "../../../src/domain/time/day.ts";
import { useNow } from "../../data/use-now.ts";
import { t } from "../../i18n/t.ts";
import { useSearchChoice } from "../../router.tsx";

/** A first and a last day, kept in the URL as `from` and `to`. */
export function DateRange() {
  const today = dayOf(useNow());
  const [from, setFrom] = useSearchChoice("from");
  const [to, setTo] = useSearchChoice("to");
  return (
    <span className="date-range">
      <input
        type="date"
        aria-label={t("common.from")}
        value={from}
        max={to === "" || to > today ? today : to}
        onChange={(event) => setFrom(event.target.value)}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        aria-label={t("common.to")}
        value={to}
        min={from === "" ? undefined : from}
        max={today}
        onChange={(event) => setTo(event.target.value)}
      />
    </span>
  );
}
