import { z } from "zod";

const jsonSchema = z.record(z.string(), z.unknown());

/** The description of a method: its schemas as JSON Schema; `callbacks` has the schema of each callback's argument. */
export const methodDescription = z.strictObject({
  name: z.string(),
  doc: z.string(),
  access: z.enum(["public", "read", "comment", "write", "owner"]),
  userAccess: z
    .enum(["read", "comment", "write", "owner"])
    .describe("role required of users if higher than `access`")
    .optional(),
  input: jsonSchema,
  output: jsonSchema,
  callbacks: z.array(jsonSchema),
});
export type MethodDescription = z.output<typeof methodDescription>;

/** The input of every `*.subscribe` with its callback, and its result. */
export const subscribeInput = z.strictObject({ accountName: z.string().optional() });
export const subscribeOutput = z.strictObject({ subscriptionId: z.string() });
