import { useEffect, useEffectEvent, useRef, useState } from "react";
import type UPlot from "uplot";
import type { ChartLine, ChartPoint, DrawOnPlot } from "./chart-point.ts";
import { t } from "../i18n/t.ts";

const noLines: readonly ChartLine[] = [];
/** Minimum of points, on average, that a zoom leaves in view. */
const minPointsInView = 3;
/** The part of the range that remains after one zoom step. */
const zoomStep = 0.5;

/**
 * A line chart over time. The numbers here are only drawn: displayed figures come from the server's text by `index`. The pointer and the arrow
 * keys move along it; a drag, Ctrl+wheel, `+` and `-` zoom, `0` shows all.
 */
export function Chart({
  points,
  lines = noLines,
  label,
  hidesScale = false,
  isPercent = false,
  draw,
  textOf,
  onPoint,
  onOpen,
}: {
  points: ChartPoint[];
  lines?: readonly ChartLine[] | undefined;
  label: string;
  draw?: DrawOnPlot | undefined;
  /** If the axis labels are not to be visible. */
  hidesScale?: boolean;
  /** The values are percentages. */
  isPercent?: boolean;
  /** The text of the point at `index` for screen readers and the tooltip; its lines are separate. */
  textOf(index: number): string;
  /** The point under the pointer or keyboard cursor; `null` if there is none. */
  onPoint(index: number | null): void;
  onOpen(index: number): void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const [keyed, setKeyed] = useState<number | null>(null);
  const [tip, setTip] = useState<{ index: number; left: number; isLate: boolean } | null>(null);
  const [isZoomed, setZoomed] = useState(false);
  const report = useEffectEvent((index: number | null) => {
    // Without a pointer the keyboard's point stays, also after a redraw.
    onPoint(index ?? keyed);
    const left = plot.current?.cursor.left;
    const isShown = index !== null && left !== undefined && left >= 0;
    // In the right half the tooltip is left of the pointer.
    setTip(isShown ? { index, left, isLate: left > (plot.current?.over.clientWidth ?? 0) / 2 } : null);
  });

  useEffect(() => {
    const element = frame.current;
    if (element === null || points.length === 0) return;
    const stop = new AbortController();
    const start = async (): Promise<void> => {
      const { drawPlot } = await import("./plot.ts");
      if (!stop.signal.aborted)
        plot.current = drawPlot(
          element,
          {
            points,
            lines,
            hidesScale,
            isPercent,
            draw,
            onPoint: (index) => report(index),
            onZoom: setZoomed,
          },
          stop.signal,
        );
    };
    void start();
    return () => {
      stop.abort();
      plot.current = null;
    };
  }, [points, lines, hidesScale, isPercent, draw]);

  const zoom = (part: number, around?: number): void => {
    const drawn = plot.current;
    const { min, max } = drawn?.scales["x"] ?? {};
    const all = drawn?.data[0];
    const [first, last] = [all?.[0], all?.at(-1)];
    if (drawn === null || min == null || max == null || first === undefined || last === undefined) return;
    const centre = around ?? (min + max) / 2;
    const from = Math.max(first, centre - (centre - min) * part);
    const to = Math.min(last, centre + (max - centre) * part);
    const spacing = (last - first) / Math.max(1, points.length - 1);
    if (to - from > spacing * minPointsInView) drawn.setScale("x", { min: from, max: to });
  };
  const turn = useEffectEvent((event: WheelEvent) => {
    const drawn = plot.current;
    if (drawn === null || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const around = drawn.posToVal(event.clientX - drawn.over.getBoundingClientRect().left, "x");
    zoom(event.deltaY < 0 ? zoomStep : 1 / zoomStep, around);
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const stop = new AbortController();
    // React's wheel listeners are passive and cannot prevent the page from zooming.
    element.addEventListener("wheel", (event) => turn(event), { passive: false, signal: stop.signal });
    return () => stop.abort();
  }, []);

  const move = (to: number): void => {
    const index = Math.max(0, Math.min(points.length - 1, to));
    setKeyed(index);
    onPoint(index);
    const drawn = plot.current;
    const point = points[index];
    if (drawn !== null && point !== undefined)
      drawn.setCursor({
        left: drawn.valToPos(point.at / 1_000, "x"),
        top: drawn.valToPos(point.value ?? 0, "y"),
      });
  };
  const last = points.length - 1;
  const current = keyed ?? last;
  const stride = Math.max(1, Math.round(points.length / 12));
  const steps: Record<string, number> = {
    ArrowLeft: current - 1,
    ArrowRight: current + 1,
    PageDown: current - stride,
    PageUp: current + stride,
    Home: 0,
    End: last,
  };
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
        onKeyDown={(event) => {
          const to = steps[event.key];
          const part = { "+": zoomStep, "-": 1 / zoomStep, "0": Number.POSITIVE_INFINITY }[event.key];
          if (part !== undefined) {
            event.preventDefault();
            zoom(part);
          } else if (to !== undefined) {
            event.preventDefault();
            move(to);
          } else if (event.key === "Enter" && last >= 0) {
            // Otherwise the same key press would activate the button that receives the focus.
            event.preventDefault();
            onOpen(Math.min(current, last));
          }
        }}
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
      {tip !== null && (
        <p
          className={tip.isLate ? "chart-tip late" : "chart-tip"}
          aria-hidden="true"
          style={{ left: `${tip.left}px` }}
        >
          {textOf(tip.index)}
        </p>
      )}
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
