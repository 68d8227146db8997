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
  const statedMoment = typeof asOf === "string" ? asOf : new Date(begins).toISOString();
  throw new AppError(
    "bad_request",
    msg`${statedMoment} lies in the future; ask for today or an earlier day.`,
    {
      reason: "future_date",
    },
  );
}
