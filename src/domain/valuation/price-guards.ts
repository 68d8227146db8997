import type { DayNumber } from "../time/day.ts";
import { compare, parseDecimal, type Decimal } from "../money/decimal.ts";

/** One day's closes, those of preferred sources first. `owners` is the owner's price of the day. */
export type DayQuotes<Quote extends { close: string }> = {
  day: DayNumber;
  quotes: readonly Quote[];
  owners?: string | undefined;
};

/** `accepted` has at most one quote per day; `witnesses` are the other sources' quotes of those days; all other quotes are held back. */
export type Judgement<Quote> = {
  accepted: { day: DayNumber; quote: Quote }[];
  witnesses: { day: DayNumber; quote: Quote }[];
  suspicious: { day: DayNumber; quote: Quote }[];
};

type Side = "above" | "below";
const ten: Decimal = { units: 10n, scale: 0 };
/** Number of quotes on one side of the bound that confirm each other. */
const closesToConfirm = 3;

/**
 * Judges quotes (docs/spec/accounting.md §3). A quote above 10× or below a tenth of the previous known close is suspicious until a second
 * source of the same day, a price of the owner, or two further closes are beyond the same bound; then all of them are accepted. Zero and
 * negative quotes are invalid. `days` ascend; `previous` is the close accepted before them. The result depends on the quotes only, not on
 * when they arrived.
 */
export function judgeQuotes<Quote extends { close: string }>(
  days: Iterable<DayQuotes<Quote>>,
  previous: string | null,
): Judgement<Quote> {
  const result: Judgement<Quote> = { accepted: [], witnesses: [], suspicious: [] };
  let known = previous === null ? null : parseDecimal(previous);
  let run: { day: DayNumber; quote: Quote; price: Decimal }[] = [];
  let runSide: Side | null = null;
  /** The owner's price since the last accepted close. */
  let owners: Decimal | null = null;

  const setAside = (): void => {
    result.suspicious.push(...run.map(({ day, quote }) => ({ day, quote })));
    run = [];
    runSide = null;
  };
  const accept = (day: DayNumber, quote: Quote, price: Decimal): void => {
    result.accepted.push({ day, quote });
    known = price;
    owners = null;
  };
  const confirm = (): void => {
    for (const confirmed of run) accept(confirmed.day, confirmed.quote, confirmed.price);
    run = [];
    runSide = null;
  };
  const isOwners = (bound: Decimal): boolean => owners !== null && sideOf(owners, bound) === runSide;

  for (const { day, quotes, owners: ownerPrice } of days) {
    if (ownerPrice !== undefined) {
      owners = parseDecimal(ownerPrice);
      if (known !== null && run.length > 0 && isOwners(known)) confirm();
    }
    const priced = quotes
      .map((quote) => ({ day, quote, price: parseDecimal(quote.close) }))
      .filter(({ price }) => price.units > 0n);
    const bound = known;
    const within = priced.find(({ price }) => bound === null || sideOf(price, bound) === null);
    if (within !== undefined) {
      setAside();
      accept(day, within.quote, within.price);
      for (const otherQuote of priced)
        if (otherQuote !== within)
          (bound === null || sideOf(otherQuote.price, bound) === null
            ? result.witnesses
            : result.suspicious
          ).push({ day, quote: otherQuote.quote });
      continue;
    }
    const [first, ...others] = priced;
    if (first === undefined || bound === null) continue;
    const side = sideOf(first.price, bound);
    if (side !== runSide) setAside();
    runSide = side;
    run.push(first);
    const agreeing = others.filter(({ price }) => sideOf(price, bound) === side);
    for (const otherQuote of others)
      (agreeing.includes(otherQuote) ? result.witnesses : result.suspicious).push({
        day,
        quote: otherQuote.quote,
      });
    if (agreeing.length > 0 || run.length >= closesToConfirm || isOwners(bound)) confirm();
  }
  setAside();
  return result;
}

type Priced = { price: Decimal; currency: string };

/**
 * Whether an hour's close may be used: it is within the bound around the close in use of its day or of the previous day. Suspicious quotes
 * are judged by day, and an hour is compared at each lookup, so that the order in which prices arrive does not matter.
 */
export function isPlausibleHour(hour: Priced, days: readonly (Priced | undefined)[]): boolean {
  const known = days.flatMap((day) => (day === undefined || day.currency !== hour.currency ? [] : [day]));
  return known.length === 0 || known.some(({ price }) => sideOf(hour.price, price) === null);
}

/** On which side of the limit around `known` a price is; `null` within it. */
export function sideOf(price: Decimal, known: Decimal): Side | null {
  if (compare(price, timesTen(known)) > 0) return "above";
  if (compare(timesTen(price), known) < 0) return "below";
  return null;
}

function timesTen(decimal: Decimal): Decimal {
  return { units: decimal.units * ten.units, scale: decimal.scale };
}
