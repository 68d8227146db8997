import type UPlot from "uplot";

/** A point to be drawn: its number is for the eye only, the figure is the server's text. */
export type ChartPoint = { at: number; value: number | null };

/** Another line over the same points, in the colour of a token. */
export type ChartLine = { values: readonly (number | null)[]; token: string; dash?: readonly number[] };

/** Draws something of its own on a plot, in the colours of tokens. */
export type DrawOnPlot = (plot: UPlot, colour: (token: string) => string) => void;

/** Lines that are added to a chart, and what they say of a point. */
export type MoreLines = { lines: readonly ChartLine[]; wordsAt(index: number): readonly string[] };
