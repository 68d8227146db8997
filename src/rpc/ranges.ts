import { z } from "zod";
import { endOfDay, numberOfDay, startOfDay } from "../core/day.ts";
import { at, day } from "./records.ts";

/** A moment, or a whole day: `from` then means its first millisecond, `to` its last. */
export const moment = z.union([at, day]).describe("UTC milliseconds or a UTC day");

type Moment = z.output<typeof moment>;

export function fromOf(from: Moment | undefined): number | undefined {
  return typeof from === "string" ? startOfDay(numberOfDay(from)) : from;
}

export function toOf(to: Moment | undefined): number | undefined {
  return typeof to === "string" ? endOfDay(numberOfDay(to)) : to;
}
