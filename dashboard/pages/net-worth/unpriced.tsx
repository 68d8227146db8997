import { isFetchingPrices, useStalled, useTasks } from "../../data/tasks.tsx";
import { Link } from "../../router.tsx";
import TaskPart from "../../shell/task-part.tsx";
import { t } from "../../i18n/t.ts";

/** Why no price is known: they are being fetched, or the task that fetches them failed. */
export default function Unpriced() {
  const stalled = useStalled();
  if (useTasks().some(isFetchingPrices))
    return <p className="soft small">{t("worthNotes.fetchingPrices")}</p>;
  return (
    <p className="gold small">
      {stalled === undefined ? t("netWorth.noPriceOfAny") : <TaskPart part="words" task={stalled} />}{" "}
      <Link to="/data-health">{t("netWorth.reviewPrices")}</Link>
    </p>
  );
}
