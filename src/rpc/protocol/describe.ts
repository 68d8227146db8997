import { z } from "zod";
import { serverMethod, type Method } from "./method.ts";

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

/** What every `*.subscribe` takes beside its callback, and what it answers. */
export const subscribeInput = z.strictObject({ accountName: z.string().optional() });
export const subscribeOutput = z.strictObject({ subscriptionId: z.string() });

/** `system.methods`, which is about the registry it stands in. */
export function describing(methods: () => ReadonlyMap<string, Method>) {
  return serverMethod({
    doc: "Every method with its access and its input and output as JSON Schema.",
    access: "public",
    runs: "reader",
    input: z.strictObject({}),
    output: z.array(methodDescription),
    handle: () => describeAll(methods()),
  });
}

/** In order of noun, then verb. */
export function describeAll(methods: ReadonlyMap<string, Method>): MethodDescription[] {
  return [...methods]
    .map(([name, method]) => describe(name, method))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function describe(name: string, method: Method): MethodDescription {
  const { doc, access } = method;
  if (method.scope !== "subscription") {
    return {
      name,
      doc,
      access,
      input: schemaOf(method.input, "input"),
      output: schemaOf(method.output, "output"),
      callbacks: [],
    };
  }
  return {
    name,
    doc,
    access,
    input: schemaOf(subscribeInput, "input"),
    output: schemaOf(subscribeOutput, "output"),
    callbacks: [schemaOf(method.event, "output")],
  };
}

/** What JSON Schema cannot say (a custom check) is left out rather than refused. */
export function schemaOf(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
