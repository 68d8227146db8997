import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import type UPlot from "uplot";
import { loadCode } from "../lazy-part.ts";
import type { PlotContent } from "./plot.ts";

/** Minimum number of points, on average, in the zoomed range. */
const minPointsInView = 3;
/** The part of the range that remains after one zoom step. */
export const zoomStep = 0.5;

type PlotEvents = { onPoint(index: number | null): void; onZoom(isZoomed: boolean): void };

/** Draws the content into the frame, and again when it changes. The drawing code is loaded on first use. */
export function usePlot(
  { points, lines, hidesScale, isPercent, draw }: PlotContent,
  events: PlotEvents,
): { frame: RefObject<HTMLDivElement | null>; plot: RefObject<UPlot | null> } {
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const onPoint = useEffectEvent(events.onPoint);
  const onZoom = useEffectEvent(events.onZoom);
  useEffect(() => {
    const element = frame.current;
    if (element === null || points.length === 0) return;
    const stop = new AbortController();
    const start = async (): Promise<void> => {
      const { drawPlot } = await loadCode(() => import("./plot.ts"));
      if (!stop.signal.aborted)
        plot.current = drawPlot(
          element,
          {
            points,
            lines,
            hidesScale,
            isPercent,
            draw,
            onPoint: (index) => onPoint(index),
            onZoom: (isZoomed) => onZoom(isZoomed),
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
  return { frame, plot };
}

/** Zooms the plot by a factor around a time (seconds; its centre by default), within its points; also by Ctrl and the wheel. */
export function useZoom(
  { frame, plot }: ReturnType<typeof usePlot>,
  pointCount: number,
): (part: number, around?: number) => void {
  const zoom = (part: number, around?: number): void => {
    const shownPlot = plot.current;
    const { min, max } = shownPlot?.scales["x"] ?? {};
    const all = shownPlot?.data[0];
    const [first, last] = [all?.[0], all?.at(-1)];
    if (shownPlot === null || min == null || max == null || first === undefined || last === undefined) return;
    const centre = around ?? (min + max) / 2;
    const from = Math.max(first, centre - (centre - min) * part);
    const to = Math.min(last, centre + (max - centre) * part);
    const spacing = (last - first) / Math.max(1, pointCount - 1);
    if (to - from > spacing * minPointsInView) shownPlot.setScale("x", { min: from, max: to });
  };
  const turn = useEffectEvent((event: WheelEvent) => {
    const shownPlot = plot.current;
    if (shownPlot === null || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const around = shownPlot.posToVal(event.clientX - shownPlot.over.getBoundingClientRect().left, "x");
    zoom(event.deltaY < 0 ? zoomStep : 1 / zoomStep, around);
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const stop = new AbortController();
    // React's wheel listeners are passive and cannot prevent the page from zooming.
    element.addEventListener("wheel", (event) => turn(event), { passive: false, signal: stop.signal });
    return () => stop.abort();
  }, [frame]);
  return zoom;
}
