import { z } from "zod";
import { plainCauses, type DifferenceCause } from "../domain/quality/difference-cause.ts";
import { wording } from "./wording.ts";

/** The likely cause of a difference between the ledger and a source. */
export const differenceCause = z.discriminatedUnion("code", [
  z.strictObject({ code: z.enum(plainCauses) }),
  z.strictObject({
    code: z.literal("gap"),
    reason: z.string().describe("what the connection could not read"),
    wording: wording.optional(),
  }),
  z.strictObject({ code: z.literal("alwaysOff"), block: z.int() }),
  z.strictObject({ code: z.literal("offSince"), after: z.int(), block: z.int() }),
  z.strictObject({ code: z.literal("rebasing"), symbol: z.string() }),
]) satisfies z.ZodType<DifferenceCause>;
