import { z } from "zod";
import { AppError } from "../errors/app-error.ts";
import { msg } from "../errors/wording.ts";
import { endOfDay, numberOfDay, startOfDay } from "../domain/time/day.ts";
import { at, day } from "./records.ts";

/** A moment, or a whole day: as `from` its first millisecond, as `to` its last. */
export const moment = z.union([at, day]).describe("UTC milliseconds or a UTC day");

type Moment = z.output<typeof moment>;

export function fromOf(from: Moment | undefined): number | undefined {
  return typeof from === "string" ? startOfDay(numberOfDay(from)) : from;
}

export function toOf(to: Moment | undefined): number | undefined {
  return typeof to === "string" ? endOfDay(numberOfDay(to)) : to;
}

/** Tolerance for a caller's clock that is ahead. */
const clockTolerance = 5 * 60_000;

/** Throws `bad_request` for an as-of moment or day in the future. */
export function refuseFuture(asOf: Moment | undefined, now: number): void {
  const begins = fromOf(asOf);
  if (begins === undefined || begins <= now + clockTolerance) return;
  throw new AppError(
    "bad_request",
    msg`${statedMoment(asOf ?? begins)} lies in the future; ask for today or an earlier day.`,
    {
      reason: "future_date",
    },
  );
}

/** Throws `bad_request` for a range that ends before it begins. */
export function refuseReversed({ from, to }: { from?: Moment | undefined; to?: Moment | undefined }): void {
  const [begins, ends] = [fromOf(from), toOf(to)];
  if (from === undefined || to === undefined || begins === undefined || ends === undefined) return;
  if (begins <= ends) return;
  throw new AppError(
    "bad_request",
    msg`The range ends (${statedMoment(to)}) before it begins (${statedMoment(from)}).`,
  );
}

const statedMoment = (moment: Moment): string =>
  typeof moment === "string" ? moment : new Date(moment).toISOString();
