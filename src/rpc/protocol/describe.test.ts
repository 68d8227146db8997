import { expect, test } from "vitest";
import { describeAll } from "./describe.ts";
import { loadMethods } from "./registry.ts";

const described = describeAll(await loadMethods());
const inputOf = (name: string) => described.find((method) => method.name === name)?.input;

test("every property of every method has a schema with a description", () => {
  const silent = described.flatMap(({ name, input, output, callbacks }) =>
    [input, output, ...callbacks].flatMap((schema) => emptyProperties(schema, name)),
  );
  expect(silent).toEqual([]);
});

test("defaults are in the schema, also for transformed values", () => {
  expect(inputOf("accounts.create")).toMatchObject({
    properties: { baseCurrency: { default: "USD" } },
    required: ["name"],
  });
});

function emptyProperties(schema: unknown, path: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) =>
    key === "properties" && typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([property, inner]: [string, unknown]) =>
          JSON.stringify(inner) === "{}"
            ? [`${path}.${property}`]
            : emptyProperties(inner, `${path}.${property}`),
        )
      : emptyProperties(value, path),
  );
}
