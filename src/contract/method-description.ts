import { z } from "zod";

const jsonSchema = z.record(z.string(), z.unknown());

/** One method as others read it: its schemas as JSON Schema; `callbacks` holds the schema of what each callback is given. */
export const methodDescription = z.strictObject({
  name: z.string(),
  doc: z.string(),
  access: z.enum(["public", "read", "write", "owner"]),
  input: jsonSchema,
  output: jsonSchema,
  callbacks: z.array(jsonSchema),
});
export type MethodDescription = z.output<typeof methodDescription>;

/** What every `*.subscribe` takes next to its callback, and what it answers. */
export const subscribeInput = z.strictObject({ accountName: z.string().optional() });
export const subscribeOutput = z.strictObject({ subscriptionId: z.string() });
