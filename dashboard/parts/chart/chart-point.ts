import type UPlot from "uplot";

/** A point to plot: its number is for drawing only; the figure is the server's text. */
export type ChartPoint = { at: number; value: number | null };

/** A further line over the same points, in the colour of a design token. */
export type ChartLine = { values: readonly (number | null)[]; token: string; dash?: readonly number[] };

/** Custom drawing on a plot, in the colours of design tokens. */
export type DrawOnPlot = (plot: UPlot, colour: (token: string) => string) => void;

/** What a chart's table shows of each point, in the order of the points. */
export type ChartFigures = {
  days: readonly string[];
  /** Names of the columns after the time. */
  heads: readonly string[];
  /** The time of the point at `index`, then its figures. */
  cellsAt(index: number): readonly string[];
  isHourly?: boolean;
};

/** The table of points with a day: `heads` name what `cellsOf` returns after the time. */
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

/** Lines that are added to a chart, and their text for a point. */
export type MoreLines = { lines: readonly ChartLine[]; wordsAt(index: number): readonly string[] };
