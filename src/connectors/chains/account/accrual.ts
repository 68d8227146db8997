import { millisecondsPerDay } from "../../../domain/time/day.ts";

/** Rewards (or penalties, negative) of one day that were not paid out yet, in smallest units. `at` is when they last changed. */
export type AccruedDay = {
  at: number;
  units: string;
  /** Observed as a change of the balance, until the source reports its days. */
  isOpen?: true;
};
/** The rewards of a stake (its balance less its principal), by day. */
export type Accrual = {
  days: AccruedDay[];
  /** All rewards that were paid out so far, in smallest units; absent in cursors of earlier versions. */
  paid?: string;
  /** The last day of the source whose rewards are in `days`; -1 for none. */
  knownTo: number;
};

/** The balance beyond the principal now, the rewards paid out so far, and the source's days since `knownTo`, oldest first. */
export type AccrualNow = {
  total: bigint;
  paid: bigint;
  now: number;
  reported?: readonly { at: number; units: bigint }[];
  knownTo?: number;
};

/** The rewards earned since the last read, which the days must explain. */
export function earnedSince(before: Accrual | undefined, { total, paid }: AccrualNow): bigint {
  return total - sumOf(before?.days ?? []) + paid - BigInt(before?.paid ?? paid);
}

/**
 * The unpaid rewards by day after a read. What was earned is divided as the source reports it, and the rest belongs to today; a payout takes the
 * oldest. The days always add up to `total`.
 */
export function accrue(before: Accrual | undefined, read: AccrualNow): Accrual {
  const { total, paid, now, reported = [], knownTo = before?.knownTo ?? -1 } = read;
  const hasReport = reported.length > 0;
  const days = (before?.days ?? []).filter(({ isOpen }) => !hasReport || isOpen !== true);
  const payout = paid - (before === undefined ? 0n : BigInt(before.paid ?? paid));
  const remainingUnits = total - sumOf(days) + payout;
  const rest = remainingUnits - reported.reduce((sum, { units }) => sum + units, 0n);
  const dated = [...days, ...reported.map(({ at, units }): AccruedDay => ({ at, units: String(units) }))];
  const paidOut = takeOldest(addToday(dated, rest, now), payout);
  return {
    days: addToday(paidOut.days, -paidOut.remainingPayout, now).filter(({ units }) => units !== "0"),
    paid: String(paid),
    knownTo,
  };
}

export function sumOf(days: readonly AccruedDay[]): bigint {
  return days.reduce((sum, { units }) => sum + BigInt(units), 0n);
}

function addToday(days: readonly AccruedDay[], units: bigint, now: number): AccruedDay[] {
  if (units === 0n) return [...days];
  const today = Math.floor(now / millisecondsPerDay);
  const isToday = ({ at, isOpen }: AccruedDay): boolean =>
    isOpen === true && Math.floor(at / millisecondsPerDay) === today;
  const sum = sumOf(days.filter(isToday)) + units;
  return [...days.filter((day) => !isToday(day)), { at: now, units: String(sum), isOpen: true }];
}

/** The days without what a payout took, and the part of it that no day explains. */
function takeOldest(
  days: readonly AccruedDay[],
  payout: bigint,
): { days: AccruedDay[]; remainingPayout: bigint } {
  let remainingPayout = payout > 0n ? payout : 0n;
  const remainingDays = days
    .toSorted((a, b) => a.at - b.at)
    .map((day): AccruedDay => {
      const dayUnits = BigInt(day.units);
      const takenUnits = dayUnits < remainingPayout ? dayUnits : remainingPayout;
      if (takenUnits <= 0n) return day;
      remainingPayout -= takenUnits;
      return { ...day, units: String(dayUnits - takenUnits) };
    });
  return { days: remainingDays, remainingPayout };
}
