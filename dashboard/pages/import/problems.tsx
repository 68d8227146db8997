import { useState } from "react";
import type { RowProblem } from "../../data/records.ts";
import { numberText, t } from "../../i18n/t.ts";
import { problemGroups, type ProblemGroup } from "./problem-groups.ts";
import { useProblemTexts, problemText } from "./problem-text.ts";
import { Quotation } from "../../i18n/quotation.tsx";

/** Maximum line numbers in a group's sentence. */
const namedLines = 5;
/** Maximum rows of a group that are shown with their content. */
const shownRows = 50;

/** Unreadable rows: each reason once with its line numbers; the rows' content is shown on request. */
export function Problems({ problems, total }: { problems: RowProblem[]; total: number }) {
  const phrases = useProblemTexts();
  if (problems.length === 0) return null;
  return (
    <section className="stack" aria-label={t("import.unreadableRows")}>
      <ul className="problem-groups">
        {problemGroups(problems, (problem) => problemText(problem, phrases)).map((group) => (
          <Group key={group.reason} group={group} />
        ))}
      </ul>
      {total > problems.length && (
        <p className="small faint">{t("import.rowsNotListed", { count: total - problems.length })}</p>
      )}
    </section>
  );
}

function Group({ group }: { group: ProblemGroup }) {
  const { reason, isEnglish, isSame, rows } = group;
  const [isOpen, setOpen] = useState(false);
  const lines = rows.slice(0, namedLines).map(({ row }) => numberText(row));
  const others = rows.length - lines.length;
  return (
    <li>
      <p>{isEnglish ? <Quotation text={reason} /> : reason}</p>
      <p className="small faint">
        {t(others > 0 ? "import.linesAndMore" : "import.lines", {
          lines: lines.join(", "),
          count: others > 0 ? others : lines.length,
        })}
        {!isSame && <> · {t("import.otherValues")}</>} ·{" "}
        <button
          type="button"
          className="plain-button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "import.hideRows" : "import.showRows")}
        </button>
      </p>
      {isOpen && <Rows group={group} />}
    </li>
  );
}

function Rows({ group: { reason, isSame, rows } }: { group: ProblemGroup }) {
  return (
    <div className="scroll-table" tabIndex={0} role="region" aria-label={reason}>
      <table className="table small">
        <thead>
          <tr>
            <th scope="col">{t("import.line")}</th>
            {!isSame && <th scope="col">{t("import.reason")}</th>}
            <th scope="col">{t("import.text")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shownRows).map((row, index) => (
            <tr key={`${row.row} ${index}`}>
              <th scope="row">{numberText(row.row)}</th>
              {!isSame && <td>{row.isEnglish ? <Quotation text={row.reason} /> : row.reason}</td>}
              <td className="mono break faint">{row.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shownRows && (
        <p className="small faint">{t("import.andMore", { count: rows.length - shownRows })}</p>
      )}
    </div>
  );
}
