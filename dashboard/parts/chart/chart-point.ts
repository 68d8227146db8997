import type UPlot from "uplot";

/** A point to plot: its number is for drawing only; the figure is the server's text. */
export type ChartPoint = { at: number; value: number | null };

/** A further line over the same points, in the colour of a design token. */
export type ChartLine = { values: readonly (number | null)[]; token: string; dash?: readonly number[] };

/** Custom drawing on a plot, in the colours of design tokens. */
export type DrawOnPlot = (plot: UPlot, colour: (token: string) => string) => void;

/** The table of a chart: one row per point, in the order of the points. */
export type ChartFigures = {
  days: readonly string[];
  /** Names of the columns after the time. */
  heads: readonly string[];
  /** The time of the point at `index`, then its figures. */
  cellsAt(index: number): readonly string[];
  isHourly?: boolean;
};

/** The table of daily points: `heads` are the titles of the columns that `cellsOf` returns, without that of the time. */
export function figuresOf<Point extends { day: string }>(
  points: readonly Point[],
  heads: readonly string[],
  cellsOf: (point: Point) => readonly string[],
): ChartFigures {
  return {
    days: points.map(({ day }) => day),
    heads,
    cellsAt(index) {
      const point = points[index];
      return point === undefined ? [] : cellsOf(point);
    },
  };
}

/** Additional lines of a chart; `wordsAt` describes them at a point. */
export type MoreLines = { lines: readonly ChartLine[]; wordsAt(index: number): readonly string[] };
