import { z } from "zod";
import { connectionCauses, type UnverifiedCause } from "../domain/quality/unverified-cause.ts";

/** Why no source confirms a balance. */
export const unverifiedCause = z
  .discriminatedUnion("code", [
    z.strictObject({ code: z.literal("noConnection") }),
    z.strictObject({ code: z.literal("unknownContract") }),
    z.strictObject({ code: z.literal("position"), name: z.string().describe("of the protocol") }),
    z.strictObject({ code: z.enum(connectionCauses), name: z.string().describe("the connection's label") }),
  ])
  .describe("the reason as a code") satisfies z.ZodType<UnverifiedCause>;
