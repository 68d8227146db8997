import { systemMethods } from "../../contract/methods/service/system.ts";
import {
  subscribeInput,
  subscribeOutput,
  type MethodDescription,
} from "../../contract/method-description.ts";
import { serverMethod, type Method } from "./method.ts";
import { jsonSchemaOf } from "../../contract/documents/json-schema.ts";

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
      input: jsonSchemaOf(method.input, "input"),
      output: jsonSchemaOf(method.output, "output"),
      callbacks: [],
    };
  }
  return {
    name,
    doc,
    ...access,
    input: jsonSchemaOf(subscribeInput, "input"),
    output: jsonSchemaOf(subscribeOutput, "output"),
    callbacks: [jsonSchemaOf(method.event, "output")],
  };
}
