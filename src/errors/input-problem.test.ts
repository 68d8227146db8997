import { expect, test } from "vitest";
import { z } from "zod";
import { wordingText } from "../domain/texts/error-message.ts";
import { loadErrorMessages } from "../domain/texts/error-messages.ts";
import { createTranslator } from "../domain/texts/translator.ts";
import { customProblem } from "./custom-problem.ts";
import { inputProblems } from "./input-problem.ts";
import { msg } from "./wording.ts";

const translator = createTranslator();
translator.use("de", "de-DE");
await loadErrorMessages("de", translator);

const named = (field: z.ZodType) => z.strictObject({ field });

test.each<[schema: z.ZodType, input: unknown, english: string, german: string]>([
  [named(z.string()), {}, "field is missing", "field fehlt"],
  [named(z.string()), { field: 1 }, "field is not a text", "field ist nicht ein Text"],
  [named(z.int()), { field: 1.5 }, "field is not an integer", "field ist nicht eine ganze Zahl"],
  [named(z.string().min(1)), { field: "" }, "field is empty", "field ist leer"],
  [
    named(z.string().max(2)),
    { field: "abc" },
    "field has more characters than 2",
    "field hat mehr Zeichen als 2",
  ],
  [
    named(z.array(z.string()).max(1)),
    { field: ["a", "b"] },
    "field has more items than 1",
    "field hat mehr Einträge als 1",
  ],
  [named(z.int().max(9)), { field: 10 }, "field is above 9", "field ist größer als 9"],
  [named(z.int().positive()), { field: 0 }, "field is not above 0", "field ist nicht größer als 0"],
  [named(z.enum(["a", "b"])), { field: "c" }, "field is not one of a, b", "field ist keines von a, b"],
  [named(z.literal("a")), { field: "c" }, "field is not a", "field ist nicht a"],
  [named(z.string()), { field: "", other: 1 }, "There is no field other", "Es gibt kein Feld other"],
  [
    named(z.string().regex(/a/)),
    { field: "b" },
    "field does not have the required form",
    "field hat nicht die nötige Form",
  ],
  [
    named(z.string().regex(/a/, "is not an address")),
    { field: "b" },
    "field is not an address",
    "field ist keine Adresse",
  ],
  [
    z
      .strictObject({ a: z.string().optional() })
      .refine(() => false, "needs exactly one of address, xpub and descriptor"),
    {},
    "The input needs exactly one of address, xpub and descriptor",
    "Die Eingabe braucht genau eines von address, xpub und descriptor",
  ],
  [
    named(
      z.string().refine(() => false, customProblem(msg`is not ${msg`an address of Tron`}, such as ${"T1"}`)),
    ),
    { field: "b" },
    "field is not an address of Tron, such as T1",
    "field hat nicht die Form einer Adresse von Tron, etwa T1",
  ],
  [
    named(z.union([z.strictObject({ kind: z.literal("a"), days: z.int() }), z.string()])),
    { field: { kind: "a" } },
    "field.days is missing",
    "field.days fehlt",
  ],
  [
    named(z.discriminatedUnion("kind", [z.strictObject({ kind: z.literal("a") })])),
    { field: { kind: "b" } },
    "field.kind does not have the required form",
    "field.kind hat nicht die nötige Form",
  ],
])("a refused input is said in English and German (%#)", (schema, input, english, german) => {
  const result = schema.safeParse(input);
  const [problem] = result.error === undefined ? [] : inputProblems(result.error, input);
  expect(problem && String(problem.wording)).toBe(english);
  expect(problem && wordingText(problem.wording, translator)).toBe(german);
});
