import type { ResultLine } from "../../format/result-table.ts";
import { t } from "../../i18n/t.ts";

const width = 600;
const height = 120;

/** Rows over time as a line chart; the table below has the figures. */
export function ResultPlot({ line: { name, points } }: { line: ResultLine }) {
  const values = points.map(({ value }) => value);
  const low = Math.min(...values, 0);
  const high = Math.max(...values, 0);
  const x = (index: number): number => (index / (points.length - 1)) * width;
  const y = (value: number): number => height - ((value - low) / (high - low || 1)) * height;
  const path = points.map(({ value }, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const [first, last] = [points[0], points.at(-1)];
  return (
    <figure className="result-plot">
      <svg
        viewBox={`0 -4 ${width} ${height + 8}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t("assistant.to", { name, from: first?.label ?? "", to: last?.label ?? "" })}
      >
        <line className="zero" x1="0" x2={width} y1={y(0)} y2={y(0)} />
        <polyline points={path} />
      </svg>
      <figcaption className="faint small">
        {t("assistant.to", { name, from: first?.label ?? "", to: last?.label ?? "" })}
      </figcaption>
    </figure>
  );
}
