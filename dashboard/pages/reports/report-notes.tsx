import type { ReactNode } from "react";
import type { ReportList } from "../../../src/domain/accounting/reports/report-items.ts";
import { useAccountQuery } from "../../data/account.tsx";
import type { SavedReport } from "../../data/report.ts";
import { countText } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { Icon, type IconName } from "../../parts/icon.tsx";
import { t } from "../../i18n/t.ts";

type Note = { text: string; icon: IconName; list?: ReportList };

/** The assumptions and omissions of a report. With `onList` a note links to its rows. */
export function ReportNotes({ report, onList }: { report: SavedReport; onList?(list: ReportList): void }) {
  const notes = useNotes(report);
  if (notes.length === 0) return null;
  return (
    <ul className="caveats" aria-label={t("reports.notesOnTheseFigures")}>
      {notes.map(({ text, icon, list }) => {
        const words: ReactNode = (
          <>
            <Icon name={icon} size={16} /> <span>{text}</span>
          </>
        );
        return (
          <li key={text}>
            {list === undefined || onList === undefined ? (
              <span>{words}</span>
            ) : (
              <button type="button" onClick={() => onList(list)}>
                {words}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function useNotes({ counts, assumedRealised, currency, to }: SavedReport): Note[] {
  const format = useFormat(currency);
  const { data: costs } = useAccountQuery("trades.costs", {});
  // Unrealized gains are of the current holdings, so only a report without an end has them.
  const incomplete = to === null ? (costs?.totals.unknownCosts ?? 0) : 0;
  const { missingAcquisitions, unpriced, spam } = counts;
  // Reports of an earlier version did not count these.
  const [assumedBasis, dailyPrice] = [counts.assumedBasis ?? 0, counts.dailyPrice ?? 0];
  const assumed = assumedRealised ?? "0";
  const notes: (Note & { count: number })[] = [
    {
      count: missingAcquisitions,
      text: t("reports.ofMoreThanWasAcquired", { sales: countText(missingAcquisitions, "sale") }),
      icon: "warning",
      list: "missingAcquisitions",
    },
    {
      count: assumedBasis,
      text: t("reports.fromDepositsWithoutAStated", {
        lots: countText(assumedBasis, "lot"),
        // “less than −0.01” would be misread, so a loss below a cent is shown without its sign.
        assumedRealised: format.money(
          format.moneyTone(assumed) === "faint" ? assumed.replace("-", "") : assumed,
        ),
      }),
      icon: "warning",
      list: "assumedBasis",
    },
    {
      count: unpriced,
      text: t("reports.withoutAPriceNotIncluded", { rows: countText(unpriced, "row") }),
      icon: "warning",
      list: "unpriced",
    },
    {
      count: incomplete,
      text: t("reports.includesIncompleteCoins", { count: incomplete }),
      icon: "warning",
      list: "remaining",
    },
    {
      count: dailyPrice,
      text: t("reports.valuedAtTheDailyClose", { rows: countText(dailyPrice, "row") }),
      icon: "warning",
    },
    {
      count: spam,
      text: t("reports.ofSpamTokensExcluded", { movements: countText(spam, "movement") }),
      icon: "eye-off",
    },
  ];
  return notes.filter(({ count }) => count > 0);
}
