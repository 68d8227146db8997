import { isRecord } from "../../src/lib/is-record.ts";

type Schema = Record<string, unknown>;

/** Writes a JSON Schema in TypeScript's notation, short enough to read. `names` maps a schema's JSON to the name of a record. */
export function schemaText(schema: Schema, names: ReadonlyMap<string, string>, depth = 0): string {
  const name = depth > 0 ? names.get(JSON.stringify(schema)) : undefined;
  if (name !== undefined) return name;
  const inner = (part: unknown): string => schemaText(isRecord(part) ? part : {}, names, depth + 1);
  if ("const" in schema) return JSON.stringify(schema["const"]);
  if (Array.isArray(schema["enum"])) return schema["enum"].map((value) => JSON.stringify(value)).join(" | ");
  const options = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(options)) return [...new Set(options.map(inner))].join(" | ");
  if (schema["type"] === "array") {
    const item = inner(schema["items"]);
    return item.includes(" | ") && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
  }
  if (schema["type"] === "object") return objectText(schema, inner);
  const types = [schema["type"]].flat().filter((type) => typeof type === "string");
  return types.length === 0 ? "unknown" : types.map((type) => type.replace("integer", "number")).join(" | ");
}

function objectText(schema: Schema, inner: (part: unknown) => string): string {
  const properties = isRecord(schema["properties"]) ? schema["properties"] : {};
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const keys = Object.entries(properties).map(([key, value]) => {
    const fallback = isRecord(value) && "default" in value ? ` = ${JSON.stringify(value["default"])}` : "";
    return `${key}${required.includes(key) && fallback === "" ? "" : "?"}: ${inner(value)}${fallback}`;
  });
  if (keys.length > 0) return `{ ${keys.join(", ")} }`;
  const others = schema["additionalProperties"];
  return isRecord(others) ? `{ [key]: ${inner(others)} }` : "{}";
}
