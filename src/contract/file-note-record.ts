import { z } from "zod";

/** What holds for a file as a whole. */
export const fileNoteRecord = z.strictObject({
  reason: z.string().describe("the note's id, by which the page says it in its language"),
  params: z.record(z.string(), z.string()).describe("values that the message quotes"),
  message: z.string(),
});
