import { useState, type ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import type { ChartFigures } from "./chart-point.ts";

/** Maximum points that a table lists; of more points it lists the month ends. */
const maxRows = 120;

/** The figures of a chart as a table, newest first: for screen readers, and for copying. */
export default function ChartTable({
  label,
  figures: { days, heads, cellsAt, isHourly = false },
  tool,
}: {
  /** The chart's name. */
  label: string;
  figures: ChartFigures;
  tool?: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const isLong = !isHourly && days.length > maxRows;
  const rows = [...days.keys()].filter(
    (index) => !isLong || days[index]?.slice(0, 7) !== days[index + 1]?.slice(0, 7),
  );
  return (
    <details className="figures-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t("chartLines.asTable")}
        <span className="visually-hidden">, {label}</span>
      </summary>
      {isOpen && (
        <div
          className="scroll-table"
          tabIndex={0}
          role="region"
          aria-label={`${t("chartLines.asTable")}, ${label}`}
        >
          {(isLong || tool !== undefined) && (
            <div className="card-head">
              <span className="faint small">{isLong ? t("chartLines.monthEnds") : ""}</span>
              {tool}
            </div>
          )}
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t(isHourly ? "chartLines.time" : "chartLines.day")}</th>
                {heads.map((head) => (
                  <th key={head} scope="col" className="end">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.toReversed().map((index) => {
                const [time, ...cells] = cellsAt(index);
                return (
                  <tr key={index}>
                    <th scope="row">{time}</th>
                    {cells.map((cell, column) => (
                      <td key={heads[column]} className="end">
                        {cell}
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
