import { z } from "zod";
import { systemMethods } from "../../contract/methods/service/system.ts";
import {
  subscribeInput,
  subscribeOutput,
  type MethodDescription,
} from "../../contract/method-description.ts";
import { serverMethod, type Method } from "./method.ts";

/** `system.methods` describes the registry that contains it. */
export function createSystemMethods(loadMethods: () => Promise<ReadonlyMap<string, Method>>) {
  return serverMethod(systemMethods, {
    runs: "reader",
    uses: [],
    handle: async () => describeAll(await loadMethods()),
  });
}

/** In order of noun, then verb. */
export function describeAll(methods: ReadonlyMap<string, Method>): MethodDescription[] {
  return [...methods]
    .map(([name, method]) => describe(name, method))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function describe(name: string, method: Method): MethodDescription {
  const { doc, userAccess } = method;
  const access = { access: method.access, ...(userAccess === undefined ? {} : { userAccess }) };
  if (method.scope !== "subscription") {
    return {
      name,
      doc,
      ...access,
      input: schemaOf(method.input, "input"),
      output: schemaOf(method.output, "output"),
      callbacks: [],
    };
  }
  return {
    name,
    doc,
    ...access,
    input: schemaOf(subscribeInput, "input"),
    output: schemaOf(subscribeOutput, "output"),
    callbacks: [schemaOf(method.event, "output")],
  };
}

/** Custom checks, which JSON Schema cannot express, are omitted rather than refused. */
export function schemaOf(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
