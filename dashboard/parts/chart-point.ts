/** A point to be drawn: its number is for the eye only, the figure is the server's text. */
export type ChartPoint = { at: number; value: number | null };
