import type { RowProblem } from "../../data/records.ts";
import { t } from "../../i18n/t.ts";
import { useProblemTexts, problemText } from "./problem-text.ts";
import { Quotation } from "../../i18n/quotation.tsx";

const shown = 50;

/** Rows that cannot be read: line, reason, and content. */
export function Problems({ problems, total }: { problems: RowProblem[]; total: number }) {
  const phrases = useProblemTexts();
  if (problems.length === 0) return null;
  return (
    <div className="scroll-table" tabIndex={0} role="region" aria-label={t("import.unreadableRows")}>
      <table className="table small">
        <thead>
          <tr>
            <th scope="col">{t("import.line")}</th>
            <th scope="col">{t("import.reason")}</th>
            <th scope="col" className="wide-only">
              {t("import.text")}
            </th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, shown).map((problem) => {
            const { row, message, text } = problem;
            const reason = problemText(problem, phrases);
            return (
              <tr key={`${row} ${message}`}>
                <th scope="row">{row}</th>
                <td>{reason ?? <Quotation text={message} />}</td>
                <td className="wide-only mono break faint">{text}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {total > shown && <p className="small faint">{t("import.andMore", { count: total - shown })}</p>}
    </div>
  );
}
