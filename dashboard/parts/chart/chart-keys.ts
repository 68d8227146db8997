import type { KeyboardEvent } from "react";
import { zoomStep } from "./use-plot.ts";

type Keys = {
  /** The index of the point at the keyboard cursor, and of the last one. */
  current: number;
  last: number;
  zoom(part: number): void;
  move(to: number): void;
  onOpen(index: number): void;
};

/** The keys of a chart: arrows and page keys move along it, `+`, `-` and `0` zoom, Enter opens the point. */
export function chartKeys({ current, last, zoom, move, onOpen }: Keys): (event: KeyboardEvent) => void {
  const stride = Math.max(1, Math.round((last + 1) / 12));
  const steps: Record<string, number> = {
    ArrowLeft: current - 1,
    ArrowRight: current + 1,
    PageDown: current - stride,
    PageUp: current + stride,
    Home: 0,
    End: last,
  };
  return (event) => {
    const to = steps[event.key];
    const part = { "+": zoomStep, "-": 1 / zoomStep, "0": Number.POSITIVE_INFINITY }[event.key];
    if (part !== undefined) {
      event.preventDefault();
      zoom(part);
    } else if (to !== undefined) {
      event.preventDefault();
      move(to);
    } else if (event.key === "Enter" && last >= 0) {
      // Without this, the same key press would activate the button that receives the focus.
      event.preventDefault();
      onOpen(Math.min(current, last));
    }
  };
}
