import { millisecondsPerDay } from "../../time/day.ts";
import { loosePasses, matchSides } from "./match-sides.ts";
import { similarSides, type Unclear } from "./similar-sides.ts";
import { type Rules, type Side, type Superseded, type TransferHalf } from "./sides.ts";

/** Maximum number of days between the two halves of a transfer that one row states, as for links by such a row. */
export const maxDaysApart = 14;
/** Maximum time by which an arrival precedes its departure, because clocks differ, as for links. */
const clockSkewMs = millisecondsPerDay / 12;
/** The nearest records first, so that of equal amounts each row repeats its own. */
const reaches = [millisecondsPerDay / 24, millisecondsPerDay, maxDaysApart * millisecondsPerDay];

/**
 * Pairs halves of transfers with records at other times: a tracker's row states one time, but what left earlier or arrived later has its own
 * in the records. The wallet must be named after an exchange or program; amounts are equal, or agree as in `similarSides`. Halves of other
 * wallets are `unclear` if a record within a day resembles them. PURE.
 */
export function* halvesAtOtherTimes<S extends Side>(
  sides: readonly S[],
  records: readonly Side[],
  rules: Rules,
): Generator<void, { pairs: Superseded<S>[]; unclear: Unclear<S>[] }> {
  const pairs: Superseded<S>[] = [];
  const unclear: Unclear<S>[] = [];
  const open = { sides: new Set(sides), records: new Set(records) };
  const take = (found: readonly Superseded<S>[]): void => {
    for (const pair of found) {
      open.sides.delete(pair.side);
      open.records.delete(pair.by);
      pairs.push(pair);
    }
  };
  const openHalves = (half: TransferHalf, { isPlaced }: { isPlaced: boolean }): S[] =>
    [...open.sides].filter(
      (side) => side.half === half && (rules.placeOf(side.wallet) !== undefined) === isPlaced,
    );
  for (const half of ["in", "out"] as const) {
    for (const reach of reaches)
      take(
        yield* matchSides(openHalves(half, { isPlaced: true }), [...open.records], {
          ...rules,
          timeOf: timesWithin(reach),
          fits: hasNoOtherHash,
          passes: loosePasses,
        }),
      );
    let similarUnclear: Unclear<S>[] = [];
    for (const reach of reaches) {
      const found = yield* similarSides(openHalves(half, { isPlaced: true }), [...open.records], {
        ...rules,
        timeOf: timesWithin(reach),
      });
      take(found.pairs);
      similarUnclear = found.unclear;
    }
    const others = yield* similarSides(openHalves(half, { isPlaced: false }), [...open.records], {
      ...rules,
      timeOf: timesWithin(millisecondsPerDay),
    });
    unclear.push(...similarUnclear, ...others.unclear);
    unclear.push(...others.pairs.map(({ side, by }) => ({ sides: [side], records: [by] })));
  }
  return { pairs, unclear };
}

/** What arrives is later than a row's time, what leaves earlier, unless clocks differ. */
function timesWithin(reach: number): Rules["timeOf"] {
  return ({ at, half }) => (half === "in" ? [at - clockSkewMs, at + reach] : [at - reach, at + clockSkewMs]);
}

function hasNoOtherHash({ txHash }: Side, record: Side): boolean {
  return txHash === undefined || record.txHash === undefined || txHash === record.txHash;
}
