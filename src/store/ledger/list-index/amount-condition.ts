import { compare, normalizeDecimal, parseDecimal, type Decimal } from "../../../domain/money/decimal.ts";
import type { Sql } from "../../../ports/sql.ts";
import { parseLegs } from "../stored-json.ts";
import type { TransactionFilter } from "./transaction-filter.ts";
import { roundedAmount, type Block, type Condition } from "./columns.ts";

/** Maximum of transactions whose legs are read because rounded amounts do not decide. */
const maxRowsRead = 2_000;

type Bound = { end: "min" | "max"; exact: Decimal; number: number; isShort: boolean };

/** At least one leg other than a fee lies within the bounds: decided by rounded amounts, and exactly where one equals a bound. */
export function amountCondition(
  sql: Sql,
  { minAmount, maxAmount }: TransactionFilter,
): (Condition | undefined)[] {
  if (minAmount === undefined && maxAmount === undefined) return [];
  if (minAmount?.startsWith("-") === true || maxAmount?.startsWith("-") === true) return [undefined];
  const bounds = [
    ...(minAmount === undefined ? [] : [boundOf(minAmount, "min")]),
    ...(maxAmount === undefined ? [] : [boundOf(maxAmount, "max")]),
  ];
  const legsOf = sql.prepare<{ legs: string }>("SELECT legs FROM transactions WHERE key = ?");
  const isWithin = (key: number): boolean =>
    parseLegs(legsOf.get(key)?.legs ?? "[]").some(
      ({ direction, amount }) =>
        direction !== "fee" &&
        bounds.every(({ end, exact }) => {
          const order = compare(parseDecimal(amount), exact);
          return end === "min" ? order >= 0 : order <= 0;
        }),
    );
  let read = 0;
  return [
    (block, matches) => {
      const decide = decider(block, bounds);
      const keys = block.numbers("keys");
      const counts = block.numbers("legCounts");
      let start = 0;
      for (let row = 0; row < matches.length; row++) {
        const end = start + (counts[row] ?? 0);
        if (matches[row] === 1) {
          const decided = decide(start, end);
          if (decided === undefined && ++read > maxRowsRead) return false;
          if (!(decided ?? isWithin(keys[row] ?? 0))) matches[row] = 0;
        }
        start = end;
      }
      return true;
    },
  ];
}

function boundOf(text: string, end: Bound["end"]): Bound {
  const amount = normalizeDecimal(text);
  return { end, exact: parseDecimal(amount), ...roundedAmount(amount) };
}

/** Whether one of some legs lies within the bounds; `undefined` if their rounded amounts do not decide. */
function decider(
  block: Block,
  bounds: readonly Bound[],
): (start: number, end: number) => boolean | undefined {
  const amounts = block.numbers("amounts");
  const isShort = block.numbers("isShort");
  const legMatches = (place: number): boolean | undefined => {
    let isSure = true;
    const amount = amounts[place] ?? NaN;
    for (const bound of bounds) {
      if (bound.end === "min" ? amount < bound.number : amount > bound.number) return false;
      if (amount === bound.number && !(bound.isShort && isShort[place] === 1)) isSure = false;
    }
    return isSure ? true : undefined;
  };
  return (start, end) => {
    let answer: boolean | undefined = false;
    for (let place = start; place < end; place++) {
      const decided = legMatches(place);
      if (decided === true) return true;
      if (decided === undefined) answer = undefined;
    }
    return answer;
  };
}
