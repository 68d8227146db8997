import { z } from "zod";

/** A connection with an incomplete history, and the reason: figures that depend on it may be incomplete. */
export const incompletePart = z.strictObject({ connectionId: z.string(), reason: z.string() });
