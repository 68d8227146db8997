/** The part of JSON Schema that describes connection settings. */
export type Property = {
  type?: string;
  title?: string;
  description?: string;
  format?: string;
  default?: unknown;
  enum?: unknown[];
  items?: { type?: string };
  secret?: boolean;
  readOnly?: boolean;
};
export type Field = { name: string; title: string; isRequired: boolean; property: Property };

/** The fields of a form, required ones first, without those that are filled in automatically. */
export function fieldsOf(schema: Record<string, unknown>): Field[] {
  const properties = (schema["properties"] ?? {}) as Record<string, Property>;
  const required = (schema["required"] ?? []) as string[];
  return Object.entries(properties)
    .filter(([, { readOnly }]) => readOnly !== true)
    .map(([name, property]) => ({
      name,
      title: property.title ?? titleOf(name),
      // A default replaces an empty field.
      isRequired: required.includes(name) && property.default === undefined,
      property,
    }))
    .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

/** The entered text converted to the schema's type; `undefined` if empty. */
export function valueOf({ property }: Field, typed: FormDataEntryValue | null): unknown {
  if (property.type === "boolean") return typed !== null;
  const text = typeof typed === "string" ? typed.trim() : "";
  if (text === "") return undefined;
  if (property.type === "integer" || property.type === "number") return Number(text);
  if (property.type !== "array") return text;
  const parts = text.split(/[\s,]+/).filter((part) => part !== "");
  return property.items?.type === "string" ? parts : parts.map(Number);
}

/** A value as the text of the form's field. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function titleOf(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
