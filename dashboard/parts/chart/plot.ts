import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { scaleTexts } from "../../format/scale-text.ts";
import { translator } from "../../i18n/t.ts";
import type { ChartLine, ChartPoint, DrawOnPlot } from "./chart-point.ts";

export type PlotContent = {
  points: ChartPoint[];
  lines: readonly ChartLine[];
  hidesScale: boolean;
  isPercent: boolean;
  draw: DrawOnPlot | undefined;
};

/** The value of a design token. */
type Colour = (token: string) => string;

type PlotOptions = PlotContent & {
  onPoint(index: number | null): void;
  onZoom(isZoomed: boolean): void;
};

/** Draws the points into `element` and keeps them fitted to its size until the signal aborts. Colours come from the page's design tokens. */
export function drawPlot(element: HTMLElement, options: PlotOptions, signal: AbortSignal): UPlot {
  const { points, lines, draw, onPoint, onZoom } = options;
  const styles = getComputedStyle(element);
  const colour = (token: string): string => styles.getPropertyValue(token).trim();
  const data: UPlot.AlignedData = [
    points.map(({ at }) => at / 1_000),
    points.map(({ value }) => value),
    ...lines.map(({ values }) => [...values]),
  ];
  const settings: UPlot.Options = {
    width: element.clientWidth,
    height: element.clientHeight,
    padding: [12, 4, 0, 20],
    legend: { show: false },
    cursor: {
      y: false,
      points: { size: 9, width: 2, stroke: () => colour("--surface"), fill: () => colour("--sea") },
      drag: { x: true, y: false, dist: 8 },
    },
    scales: { y: { range: (_, low, high) => rangeOf(low, high) } },
    series: seriesOf(options, colour),
    axes: axesOf(options, colour),
    hooks: {
      setCursor: [(plot) => onPoint(plot.cursor.idx ?? null)],
      draw: draw === undefined ? [] : [(plot) => draw(plot, colour)],
      setScale: [
        (plot, scale) => {
          const { min, max } = plot.scales["x"] ?? {};
          if (scale === "x") onZoom(min !== data[0][0] || max !== data[0].at(-1));
        },
      ],
    },
  };
  const plot = new UPlot(settings, data, element);
  keepFitted(plot, element, signal);
  return plot;
}

/** The system chooses the colours, of which none can be mixed. */
const isForced = matchMedia("(forced-colors: active)");

/** A filled line of the points, and the further lines. */
function seriesOf({ points, lines }: PlotContent, colour: Colour): UPlot.Series[] {
  return [
    {},
    {
      stroke: () => colour("--sea"),
      width: 2,
      fill: (plot) => (startsAtZero(plot) && !isForced.matches ? fade(plot, colour("--sea")) : "transparent"),
      points: { show: points.length === 1, size: 8, fill: () => colour("--sea") },
    },
    ...lines.map(({ token, dash }) => ({
      stroke: () => colour(token),
      width: 1.5,
      ...(dash === undefined ? {} : { dash: [...dash] }),
      points: { show: false },
    })),
  ];
}

/** Time below, and the values on the right. */
function axesOf({ points, hidesScale, isPercent }: PlotContent, colour: Colour): UPlot.Axis[] {
  const axis: UPlot.Axis = {
    stroke: () => colour("--ink-faint"),
    font: `12px ${colour("--sans")}`,
    grid: { stroke: () => colour("--line"), width: 1 },
    ticks: { show: false },
  };
  return [
    {
      ...axis,
      grid: { show: false },
      space: (_plot, _axis, from, to) => (to - from > longSeconds ? 48 : 72),
      size: 42,
      incrs: isHourly(points) ? [...hours, ...steps] : steps,
      values: dateTicks(translator.locale),
    },
    {
      ...axis,
      side: 1,
      // Wider only for long texts, so that charts of one page have the same width.
      size: (_, texts) => Math.max(52, ...(texts ?? []).map((text) => text.length * 7 + 10)),
      gap: 8,
      space: 56,
      values: (_, ticks) =>
        hidesScale ? ticks.map(() => "") : scaleTexts(ticks, { locale: translator.locale, isPercent }),
    },
  ];
}

/** Redraws the plot when the element's size, the theme or the contrast changes, and removes it when the signal aborts. */
function keepFitted(plot: UPlot, element: HTMLElement, signal: AbortSignal): void {
  const observer = new ResizeObserver(() =>
    plot.setSize({ width: element.clientWidth, height: element.clientHeight }),
  );
  observer.observe(element);
  const themes = new MutationObserver(() => plot.redraw());
  themes.observe(document.documentElement, { attributeFilter: ["data-theme", "data-contrast"] });
  signal.addEventListener(
    "abort",
    () => {
      observer.disconnect();
      themes.disconnect();
      plot.destroy();
    },
    { once: true },
  );
}

const daySeconds = 86_400;
const monthSeconds = 30 * daySeconds;
const yearSeconds = 365 * daySeconds;
const hourSeconds = 3_600;
/** From this range on, ticks are months or years, whose texts are short. */
const longSeconds = 18 * monthSeconds;
/** Distances between ticks in seconds; uPlot recognises months and years by these values. Daily points use no distance below a day. */
const hours = [1, 2, 3, 4, 6, 12].map((count) => count * hourSeconds);
const steps = [
  ...[1, 2, 3, 5, 7, 10, 15].map((days) => days * daySeconds),
  ...[1, 2, 3, 4, 6].map((months) => months * monthSeconds),
  ...[1, 2, 3, 4, 5, 10].map((years) => years * yearSeconds),
];

/** Whether points are on average less than half a day apart. */
function isHourly(points: readonly ChartPoint[]): boolean {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return false;
  return (last.at - first.at) / (points.length - 1) < (daySeconds * 1_000) / 2;
}

/** Hours, days, months or years in the reader's language, with the day or the year below its first tick. */
function dateTicks(locale: string): UPlot.Axis.DynamicValues {
  const year = new Intl.DateTimeFormat(locale, { year: "numeric" });
  const month = new Intl.DateTimeFormat(locale, { month: "short" });
  const day = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric" });
  const hour = new Intl.DateTimeFormat(locale, { hour: "numeric" });
  return (_plot, ticks, _axis, _space, step) => {
    if (step < daySeconds) {
      const days = ticks.map((tick) => day.format(tick * 1_000));
      return ticks.map((tick, index) => {
        const text = hour.format(tick * 1_000);
        return days[index] === days[index - 1] ? text : `${text}\n${days[index]}`;
      });
    }
    const years = ticks.map((tick) => year.format(tick * 1_000));
    return ticks.map((tick, index) => {
      const ofYear = years[index] ?? "";
      if (step >= yearSeconds) return ofYear;
      const text = (step >= monthSeconds ? month : day).format(tick * 1_000);
      return ofYear === years[index - 1] ? text : `${text}\n${ofYear}`;
    });
  };
}

/**
 * A margin of a tenth above and below; a flat line is in the middle. The axis starts at zero unless that would flatten the line to less than
 * half of the height.
 */
function rangeOf(low: number | null, high: number | null): [number, number] {
  const from = low ?? 0;
  const to = high ?? 1;
  const air = (to - from) * 0.1 || Math.abs(to) * 0.1 || 1;
  if (from >= 0) return [from < to / 2 ? 0 : Math.max(0, from - air), to + air];
  if (to <= 0) return [from - air, to > from / 2 ? 0 : to + air];
  return [from - air, to + air];
}

/** A filled area shows a quantity only if it starts at zero. */
function startsAtZero(plot: UPlot): boolean {
  const { min, max } = plot.scales["y"] ?? {};
  return min === 0 || max === 0;
}

function fade(plot: UPlot, colour: string): CanvasGradient | string {
  const { top, height } = plot.bbox;
  if (!Number.isFinite(height) || height <= 0) return "transparent";
  const gradient = plot.ctx.createLinearGradient(0, top, 0, top + height);
  gradient.addColorStop(0, `color-mix(in srgb, ${colour} 24%, transparent)`);
  gradient.addColorStop(1, `color-mix(in srgb, ${colour} 0%, transparent)`);
  return gradient;
}
