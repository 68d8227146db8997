import { z } from "zod";

/** JSON Schema of a schema's input or output. Custom checks, which JSON Schema cannot express, are omitted rather than refused. */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
