import { z } from "zod";
import { wording } from "./wording.ts";

/** A connection with an incomplete history, and the reason: figures that depend on it may be incomplete. */
export const incompletePart = z.strictObject({
  connectionId: z.string(),
  reason: z.string(),
  wording: wording.optional(),
});
