import { expect, test } from "vitest";
import { z } from "zod";
import { fieldsOf, textOf, valueOf } from "./settings-schema.ts";

const schema = z.toJSONSchema(
  z.strictObject({
    chains: z.array(z.int()).optional(),
    fromBlock: z.int().optional(),
    gapLimit: z.int().default(20),
    isOld: z.boolean().optional(),
    name: z.string().optional().meta({ readOnly: true }),
    apiKey: z.string().meta({ secret: true, title: "API key" }),
  }),
  { io: "input" },
) as Record<string, unknown>;
const fields = fieldsOf(schema);
const field = (name: string) => fields.find((one) => one.name === name) ?? fields[0];

test("required settings come first, and derived ones are not asked for", () => {
  expect(fields.map(({ name, title, isRequired }) => [name, title, isRequired])).toEqual([
    ["apiKey", "API key", true],
    ["chains", "Chains", false],
    ["fromBlock", "From block", false],
    ["gapLimit", "Gap limit", false],
    ["isOld", "Is old", false],
  ]);
});

test.each([
  ["apiKey", " key ", "key"],
  ["apiKey", " ", undefined],
  ["chains", "1, 10 137", [1, 10, 137]],
  ["chains", "", undefined],
  ["fromBlock", "12", 12],
  ["isOld", "on", true],
  ["isOld", null, false],
])("%s typed as %j is %j", (name, typed, value) => {
  const found = field(name);
  expect(found === undefined ? "no such field" : valueOf(found, typed)).toEqual(value);
});

test("a list is kept as typed in the form", () => {
  expect(textOf([1, 10])).toBe("1, 10");
  expect(textOf(undefined)).toBe("");
});
