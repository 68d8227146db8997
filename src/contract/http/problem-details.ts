import { z } from "zod";
import { statusOf } from "../../errors/app-error.ts";
import { errorReasons } from "../../errors/error-reasons.ts";
import { wording } from "../wording.ts";
import { keysOf } from "../../lib/keys-of.ts";

const codes = z.enum(keysOf(statusOf));
const reasons = z.enum(keysOf(errorReasons));

/** Every HTTP error, `application/problem+json` (RFC 9457). */
export const problemDetails = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe("for people; may change"),
  code: codes,
  reason: reasons.describe("what exactly failed; stable"),
  wording: wording.optional(),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});
