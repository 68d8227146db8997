import { z } from "zod";

/** A message with its values apart, by which it is said in another language; absent where a message has no values. */
export const wording = z
  .strictObject({ template: z.string(), params: z.array(z.unknown()) })
  .describe(
    "the message with its values apart: {0} is the first of params, which are texts, numbers or wordings",
  );
