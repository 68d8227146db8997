import { z } from "zod";

/** A connection whose history is not all there, and why: figures that rest on it may be short of something. */
export const incompletePart = z.strictObject({ connectionId: z.string(), reason: z.string() });
