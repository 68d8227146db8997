import { useEffect, useEffectEvent, useRef, useState } from "react";
import type UPlot from "uplot";
import type { ChartPoint } from "./chart-point.ts";
import { t } from "../i18n/t.ts";

/**
 * A line over time. The numbers here are only drawn: anyone who shows a figure takes it from the server's text by `index`.
 * The arrow keys move along it as the pointer does.
 */
export function Chart({
  points,
  label,
  hidesScale = false,
  textOf,
  onPoint,
  onOpen,
}: {
  points: ChartPoint[];
  label: string;
  /** Where the figures at its side are not to be seen. */
  hidesScale?: boolean;
  /** What a screen reader hears of the point at `index`. */
  textOf(index: number): string;
  /** The point under the pointer or the keys; `null` when neither is on the chart. */
  onPoint(index: number | null): void;
  onOpen(index: number): void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const [keyed, setKeyed] = useState<number | null>(null);
  const report = useEffectEvent(onPoint);

  useEffect(() => {
    const element = frame.current;
    if (element === null || points.length === 0) return;
    const stop = new AbortController();
    const draw = async (): Promise<void> => {
      const { drawPlot } = await import("./plot.ts");
      if (!stop.signal.aborted)
        plot.current = drawPlot(element, points, hidesScale, (index) => report(index), stop.signal);
    };
    void draw();
    return () => {
      stop.abort();
      plot.current = null;
    };
  }, [points, hidesScale]);

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
        if (to !== undefined) {
          event.preventDefault();
          move(to);
        } else if (event.key === "Enter" && last >= 0) {
          // Else the same key would press the button that what opens puts the focus on.
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
  );
}
