import { config, type core, type ZodError } from "zod";
import { msg, Wording } from "./wording.ts";

type Issue = core.$ZodIssue;

/** What an input that a schema refuses lacks: the path to it, and the problem with its values apart, so that it can be said in another language. */
export type InputProblem = { path: string; message: string; wording: Wording };

/** A wrong list has a problem for each of its items. */
const maxProblems = 100;
const maxKeys = 20;

/** The first problems of a refused input in words. `message` is that of the schema's library. */
export function inputProblems({ issues }: ZodError, input: unknown): InputProblem[] {
  return issues.slice(0, maxProblems).map((issue) => {
    const path = issue.path.map(String).join(".");
    return { path, message: issue.message, wording: problemWording(issue, path, input) };
  });
}

function problemWording(issue: Issue, path: string, input: unknown): Wording {
  const place = path === "" ? msg`The input` : path;
  const ownWording = ownText(issue);
  if (ownWording !== undefined) return msg`${place} ${ownWording}`;
  switch (issue.code) {
    case "invalid_type":
      return valueAt(input, issue.path) === undefined
        ? msg`${place} is missing`
        : msg`${place} is not ${typeWording(issue.expected)}`;
    case "invalid_value": {
      const [only, ...others] = issue.values.map(String);
      return others.length === 0 ? msg`${place} is not ${only}` : oneOf(place, issue.values);
    }
    case "too_big":
      return sizeWording(issue, String(issue.maximum), {
        text: (maximum) => msg`${place} has more characters than ${maximum}`,
        list: (maximum) => msg`${place} has more items than ${maximum}`,
        number: (maximum) => msg`${place} is above ${maximum}`,
        open: (maximum) => msg`${place} is not below ${maximum}`,
      });
    case "too_small":
      return sizeWording(issue, String(issue.minimum), {
        text: (minimum) =>
          minimum === "1" ? msg`${place} is empty` : msg`${place} has fewer characters than ${minimum}`,
        list: (minimum) =>
          minimum === "1" ? msg`${place} is empty` : msg`${place} has fewer items than ${minimum}`,
        number: (minimum) => msg`${place} is below ${minimum}`,
        open: (minimum) => msg`${place} is not above ${minimum}`,
      });
    case "unrecognized_keys":
      return path === ""
        ? msg`There is no field ${listOf(issue.keys)}`
        : msg`${path} has no field ${listOf(issue.keys)}`;
    case "invalid_union":
      return unionWording(issue, path, input);
    default:
      return msg`${place} does not have the required form`;
  }
}

/** A text that the schema states itself, in place of the library's. */
function ownText(issue: Issue): Wording | undefined {
  const wording: unknown = issue.code === "custom" ? issue.params?.["wording"] : undefined;
  if (wording instanceof Wording) return wording;
  if (issue.code === "custom") return new Wording(issue.message, []);
  if (issue.code !== "invalid_format") return undefined;
  const library = config().localeError?.({ ...issue, input: undefined });
  return (typeof library === "string" ? library : library?.message) === issue.message
    ? undefined
    : new Wording(issue.message, []);
}

/** Of the forms that a value can have, the problem of the one that it fails last: the deepest path names what was meant. */
function unionWording(issue: core.$ZodIssueInvalidUnion, path: string, input: unknown): Wording {
  const depthOf = (issues: readonly Issue[]): number => issues[0]?.path.length ?? 0;
  const [nearest] = issue.errors.toSorted((one, other) => depthOf(other) - depthOf(one));
  const [inner] = nearest ?? [];
  if (inner === undefined || inner.path.length === 0)
    return msg`${path === "" ? msg`The input` : path} does not have the required form`;
  const fullPath = [...issue.path, ...inner.path];
  return problemWording({ ...inner, path: fullPath }, fullPath.map(String).join("."), input);
}

function listOf(keys: readonly string[]): string {
  return keys.slice(0, maxKeys).join(", ") + (keys.length > maxKeys ? " …" : "");
}

function oneOf(place: string | Wording, values: readonly unknown[]): Wording {
  const allowedValues = values.slice(0, 20).map(String).join(", ");
  return values.length > 20
    ? msg`${place} is not one of ${allowedValues} …`
    : msg`${place} is not one of ${allowedValues}`;
}

type Sizes = Record<"text" | "list" | "number" | "open", (limit: string) => Wording>;

function sizeWording(
  { origin, inclusive }: { origin: string; inclusive?: boolean | undefined },
  limit: string,
  sizes: Sizes,
): Wording {
  if (origin === "string") return sizes.text(limit);
  if (origin === "array" || origin === "set" || origin === "map") return sizes.list(limit);
  return inclusive === false ? sizes.open(limit) : sizes.number(limit);
}

function typeWording(expected: string): Wording {
  switch (expected) {
    case "string":
      return msg`a text`;
    case "number":
      return msg`a number`;
    case "int":
      return msg`an integer`;
    case "boolean":
      return msg`true or false`;
    case "array":
      return msg`a list`;
    case "object":
    case "record":
      return msg`an object`;
    default:
      return msg`of the type ${expected}`;
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}
