import { useState } from "react";
import type { ChartFigures, ChartLine, ChartPoint, DrawOnPlot } from "./chart-point.ts";
import { chartKeys } from "./chart-keys.ts";
import { usePlot, useZoom } from "./use-plot.ts";
import { t } from "../../i18n/t.ts";
import { lazyPart } from "../lazy-part.ts";
import { PartBoundary } from "../part-boundary.tsx";

const ChartTable = lazyPart(() => import("./chart-table.tsx"), "chartLines");

const noLines: readonly ChartLine[] = [];

type ChartProps = {
  points: ChartPoint[];
  lines?: readonly ChartLine[] | undefined;
  label: string;
  /** The chart's table; `null` if the page has its own table of the figures. */
  figures: ChartFigures | null;
  draw?: DrawOnPlot | undefined;
  /** Hides the axis labels. */
  hidesScale?: boolean;
  /** The values are percentages. */
  isPercent?: boolean;
  /** The text of the point at `index` for screen readers and the tooltip; its lines are separate. */
  textOf(index: number): string;
  /** The point under the pointer or keyboard cursor; `null` if there is none. */
  onPoint(index: number | null): void;
  onOpen(index: number): void;
};

/**
 * A line chart over time. The numbers here are only drawn: displayed figures come from the server's text by `index`. The pointer and the arrow
 * keys move along it; a drag, Ctrl+wheel, `+` and `-` zoom, `0` shows all.
 */
export function Chart({ figures, ...drawing }: ChartProps) {
  if (figures === null) return <Drawing {...drawing} />;
  return (
    <>
      <Drawing {...drawing} />
      <div className="figures-place">
        <PartBoundary>
          <ChartTable label={drawing.label} figures={figures} />
        </PartBoundary>
      </div>
    </>
  );
}

function Drawing({
  points,
  lines = noLines,
  label,
  hidesScale = false,
  isPercent = false,
  draw,
  textOf,
  onPoint,
  onOpen,
}: Omit<ChartProps, "figures">) {
  const [keyed, setKeyed] = useState<number | null>(null);
  const [tip, setTip] = useState<{ index: number; left: number; isLate: boolean } | null>(null);
  const [isZoomed, setZoomed] = useState(false);
  const drawing = usePlot(
    { points, lines, hidesScale, isPercent, draw },
    {
      onPoint(index) {
        // Without a pointer, the point of the keyboard cursor remains selected, also after a redraw.
        onPoint(index ?? keyed);
        const shownPlot = drawing.plot.current;
        const left = shownPlot?.cursor.left;
        const isShown = index !== null && left !== undefined && left >= 0;
        // In the right half the tooltip is left of the pointer.
        setTip(isShown ? { index, left, isLate: left > (shownPlot?.over.clientWidth ?? 0) / 2 } : null);
      },
      onZoom: setZoomed,
    },
  );
  const { frame, plot } = drawing;
  const zoom = useZoom(drawing, points.length);
  const move = (to: number): void => {
    const index = Math.max(0, Math.min(points.length - 1, to));
    setKeyed(index);
    onPoint(index);
    const shownPlot = plot.current;
    const point = points[index];
    if (shownPlot !== null && point !== undefined)
      shownPlot.setCursor({
        left: shownPlot.valToPos(point.at / 1_000, "x"),
        top: shownPlot.valToPos(point.value ?? 0, "y"),
      });
  };
  const last = points.length - 1;
  const current = keyed ?? last;
  return (
    <div className="chart-frame">
      <div
        ref={frame}
        className="chart"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={Math.max(0, current)}
        aria-valuetext={last < 0 ? t("common.noDataYet") : textOf(Math.min(current, last))}
        onKeyDown={chartKeys({ current, last, zoom, move, onOpen })}
        onClick={() => {
          const index = plot.current?.cursor.idx;
          if (typeof index === "number") onOpen(index);
        }}
        onBlur={() => {
          setKeyed(null);
          onPoint(null);
          plot.current?.setCursor({ left: -10, top: -10 });
        }}
      />
      {tip !== null && <Tooltip {...tip} text={textOf(tip.index)} />}
      {isZoomed && (
        <button
          type="button"
          className="button small chart-reset"
          onClick={() => zoom(Number.POSITIVE_INFINITY)}
        >
          {t("common.showAll")}
        </button>
      )}
    </div>
  );
}

function Tooltip({ left, isLate, text }: { left: number; isLate: boolean; text: string }) {
  return (
    <p className={isLate ? "chart-tip late" : "chart-tip"} aria-hidden="true" style={{ left: `${left}px` }}>
      {text}
    </p>
  );
}
