import type { MethodContract } from "../method-contract.ts";
import { subscribeInput, subscribeOutput } from "../method-description.ts";
import { contract } from "../registry.ts";
import { taskResults } from "../task-results.ts";
import { statusOf } from "../../errors/app-error.ts";
import { errorReasons } from "../../errors/error-reasons.ts";
import { jsonSchemaOf } from "./json-schema.ts";

function methodOf(name: string, method: MethodContract): object {
  const isSubscription = method.scope === "subscription";
  return {
    name,
    summary: method.doc,
    paramStructure: "by-position",
    params: [
      {
        name: "input",
        required: true,
        schema: jsonSchemaOf(isSubscription ? subscribeInput : method.input, "input"),
      },
      ...(isSubscription
        ? [
            {
              name: "callback",
              required: true,
              schema: {
                type: "object",
                required: ["__isFunction", "functionId"],
                properties: { __isFunction: { const: true }, functionId: { type: "string" } },
              },
            },
          ]
        : []),
    ],
    result: {
      name: "result",
      schema: jsonSchemaOf(isSubscription ? subscribeOutput : method.output, "output"),
    },
    "x-access": method.access,
    ...(method.userAccess === undefined ? {} : { "x-user-access": method.userAccess }),
    ...(isSubscription ? { "x-event": jsonSchemaOf(method.event, "output") } : {}),
  };
}

/** Methods, events and task results as OpenRPC 1.3 with JSON Schema. */
export function openRpc(version: string): object {
  const methods = Object.entries(contract)
    .flatMap(([noun, verbs]) =>
      Object.entries<MethodContract>(verbs).map(([verb, method]) => methodOf(`${noun}.${verb}`, method)),
    )
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return {
    openrpc: "1.3.2",
    info: { title: "Portolan RPC", version },
    methods,
    components: {
      schemas: Object.fromEntries(
        Object.entries(taskResults).map(([kind, result]) => [
          `TaskResult.${kind}`,
          jsonSchemaOf(result, "output"),
        ]),
      ),
      errors: Object.fromEntries(
        Object.entries(errorReasons).map(([reason, message]) => [reason, { code: reason, message }]),
      ),
    },
    "x-error-codes": statusOf,
  };
}
