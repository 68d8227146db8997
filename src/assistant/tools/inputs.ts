import { z } from "zod";
import { numberOfDay, startOfDay, endOfDay } from "../../domain/time/day.ts";

/** Common parts of tool inputs. */

export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "write a day as YYYY-MM-DD")
  .describe("UTC day, YYYY-MM-DD");

export const from = day.optional().describe("first UTC day, YYYY-MM-DD; left out: the beginning");
export const to = day.optional().describe("last UTC day, YYYY-MM-DD, included; left out: today");

export const coin = z
  .string()
  .min(1)
  .max(220)
  .describe("a coin id (ethereum), a symbol (ETH) or an asset id (eip155:1/slip44:60)");

export const wallet = z
  .string()
  .min(1)
  .max(200)
  .describe("a wallet as other results name it: its label, its address, or an exchange's sub-account");

export const limitOf = (defaultLimit: number, maxLimit: number) =>
  z
    .int()
    .min(1)
    .max(maxLimit)
    .default(defaultLimit)
    .describe(`rows at most, ${defaultLimit} by default, up to ${maxLimit}`);

/** Converts a range of days to milliseconds, both days inclusive. Throws `bad_request` for invalid dates. */
export function rangeOf(range: { from?: string | undefined; to?: string | undefined }): {
  from: number | undefined;
  to: number | undefined;
} {
  return {
    from: range.from === undefined ? undefined : startOfDay(numberOfDay(range.from)),
    to: range.to === undefined ? undefined : endOfDay(numberOfDay(range.to)),
  };
}
