import {
  add,
  formatDecimal,
  formatKnown,
  negate,
  subtract,
  zero,
  type Decimal,
  sumDecimals,
} from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";
import { basisOfDisposal, type Match, type TaxDisposal } from "./tax-disposal.ts";
import type { Basis } from "./tax-event.ts";

const sectionKinds = ["disposals", "values", "holdings"] as const;
export type SectionKind = (typeof sectionKinds)[number];

/** Amounts are in units of the asset, all other figures in the report's currency, as plain decimals; `null` if unknown. */
export type MatchLine = {
  rule: Match["rule"];
  transactionId: string | null;
  acquired: Day | null;
  amount: string;
  proceeds: string | null;
  fees: string | null;
  cost: string;
  gain: string | null;
  basis: Basis;
};
export type DisposalLine = {
  transactionIds: string[];
  at: number;
  day: Day;
  assetId: string;
  amount: string;
  proceeds: string | null;
  fees: string | null;
  cost: string;
  gain: string | null;
  denied: string | null;
  cause: TaxDisposal["cause"];
  basis: Basis;
  matches: MatchLine[];
  portfolio: { value: string; acquisitionPrice: string; earlierShares: string } | null;
};
export type ValueLine = {
  transactionIds: string[];
  at: number;
  day: Day;
  assetId: string;
  amount: string;
  type: string;
  value: string | null;
};
export type HoldingLine = {
  day: Day;
  assetId: string;
  amount: string;
  price: string | null;
  value: string | null;
};
export type TaxLine = DisposalLine | ValueLine | HoldingLine;

/** `gains` and `losses` are positive sums; `net` is gains − losses, without denied losses. No sum includes the `unknown` lines. */
export type DisposalFigures = Record<
  "proceeds" | "fees" | "cost" | "gains" | "losses" | "denied" | "net",
  Decimal
> & {
  count: number;
  unknown: number;
};
export type Figures = { value: Decimal; count: number; unknown: number };

export type Section = {
  id: string;
  title: string;
  rule: string;
} & (
  | { kind: "disposals"; figures: DisposalFigures; lines: DisposalLine[] }
  | { kind: "values"; figures: Figures; lines: ValueLine[] }
  | { kind: "holdings"; figures: Figures; lines: HoldingLine[] }
);

/** A section of disposals. The first kind that `includes` a match takes it, so a disposal of several lots may be in two sections. */
export type DisposalKind = {
  id: string;
  title: string;
  rule: string;
  /** Whether `gains` and `losses` are summed by part of a disposal rather than by disposal. */
  countsParts?: boolean;
  /** Whether no total includes the section, so that a warning names it. */
  isOutsideTotals?: boolean;
  includes(match: Match, disposal: TaxDisposal): boolean;
};

/** Number of disposals processed between two yields. */
const disposalsPerStep = 64;

/**
 * Assigns disposals to sections. A disposal whose parts belong to different sections is in each of them, with its part. Yields regularly, so
 * that it can run in slices.
 */
export function* disposalSections(
  disposals: readonly TaxDisposal[],
  kinds: readonly DisposalKind[],
): Generator<void, (Section & { kind: "disposals" })[], void> {
  const found = new Map<string, TaxDisposal[]>(kinds.map(({ id }) => [id, []]));
  let count = 0;
  for (const disposal of disposals) {
    for (const [id, matches] of byKind(disposal, kinds))
      found.get(id)?.push(matches.length === disposal.matches.length ? disposal : partOf(disposal, matches));
    if (++count % disposalsPerStep === 0) yield;
  }
  const sections: (Section & { kind: "disposals" })[] = [];
  for (const { id, title, rule, countsParts = false } of kinds) {
    const disposals = found.get(id) ?? [];
    const figures = sumDisposals(disposals, { countsParts });
    const lines: DisposalLine[] = [];
    for (const disposal of disposals) {
      lines.push(disposalLine(disposal));
      if (lines.length % disposalsPerStep === 0) yield;
    }
    sections.push({ id, title, rule, kind: "disposals", figures, lines });
  }
  return sections;
}

function byKind(disposal: TaxDisposal, kinds: readonly DisposalKind[]): Map<string, Match[]> {
  const groups = new Map<string, Match[]>();
  for (const match of disposal.matches) {
    const kind = kinds.find(({ includes }) => includes(match, disposal));
    if (kind === undefined) continue;
    const group = groups.get(kind.id);
    if (group === undefined) groups.set(kind.id, [match]);
    else group.push(match);
  }
  return groups;
}

function partOf(disposal: TaxDisposal, matches: Match[]): TaxDisposal {
  const known = (figureOf: (match: Match) => Decimal | null): Decimal | null => {
    const values = matches.map(figureOf);
    return values.includes(null) ? null : sumDecimals(values.map((value) => value ?? zero));
  };
  return {
    ...disposal,
    amount: sumDecimals(matches.map(({ amount }) => amount)),
    proceeds: known(({ proceeds }) => proceeds),
    fees: known(({ fees }) => fees),
    cost: sumDecimals(matches.map(({ cost }) => cost)),
    gain: known(({ gain }) => gain),
    matches,
  };
}

function sumDisposals(
  disposals: readonly TaxDisposal[],
  { countsParts }: { countsParts: boolean },
): DisposalFigures {
  const figures = { ...noDisposals };
  for (const { proceeds, fees, cost, gain, denied, matches } of disposals) {
    figures.count++;
    if (gain === null) {
      figures.unknown++;
      continue;
    }
    figures.proceeds = add(figures.proceeds, proceeds ?? zero);
    figures.fees = add(figures.fees, fees ?? zero);
    figures.cost = add(figures.cost, cost);
    figures.denied = add(figures.denied, denied ?? zero);
    for (const part of countsParts ? matches.map((match) => match.gain ?? zero) : [gain])
      if (part.units >= 0n) figures.gains = add(figures.gains, part);
      else figures.losses = add(figures.losses, negate(part));
  }
  figures.net = subtract(figures.gains, figures.losses);
  return figures;
}

export const noDisposals: DisposalFigures = {
  proceeds: zero,
  fees: zero,
  cost: zero,
  gains: zero,
  losses: zero,
  denied: zero,
  net: zero,
  count: 0,
  unknown: 0,
};
export const noFigures: Figures = { value: zero, count: 0, unknown: 0 };

/** A section of values: income, results of derivatives, or outflows without a sale. */
export function valueSection(
  head: { id: string; title: string; rule: string },
  items: readonly { line: ValueLine; value: Decimal | null }[],
): Section {
  const figures = { ...noFigures };
  for (const { value } of items) {
    figures.count++;
    if (value === null) figures.unknown++;
    else figures.value = add(figures.value, value);
  }
  return { ...head, kind: "values", figures, lines: items.map(({ line }) => line) };
}

function disposalLine(disposal: TaxDisposal): DisposalLine {
  const { transactionIds, at, day, assetId, cause, matches, portfolio } = disposal;
  return {
    transactionIds,
    at,
    day,
    assetId,
    amount: formatDecimal(disposal.amount),
    proceeds: formatKnown(disposal.proceeds),
    fees: formatKnown(disposal.fees),
    cost: formatDecimal(disposal.cost),
    gain: formatKnown(disposal.gain),
    denied: formatKnown(disposal.denied ?? null),
    cause,
    basis: basisOfDisposal(disposal),
    matches: matches.map(matchLine),
    portfolio:
      portfolio === undefined
        ? null
        : {
            value: formatDecimal(portfolio.value),
            acquisitionPrice: formatDecimal(portfolio.acquisitionPrice),
            earlierShares: formatDecimal(portfolio.earlierShares),
          },
  };
}

function matchLine({ rule, transactionId, acquired, basis, ...match }: Match): MatchLine {
  return {
    rule,
    transactionId,
    acquired,
    amount: formatDecimal(match.amount),
    proceeds: formatKnown(match.proceeds),
    fees: formatKnown(match.fees),
    cost: formatDecimal(match.cost),
    gain: formatKnown(match.gain),
    basis,
  };
}
