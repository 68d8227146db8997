import { withoutInvisibleCharacters } from "../../lib/safe-text.ts";

/** Maximum length of a text in a result. */
const maxTextLength = 1_000;

/**
 * A tool's result in the form sent to a model: plain JSON whose texts have no invisible or direction-changing characters, are limited in
 * length, and pass through `mask` if the owner wants addresses shortened. Texts remain JSON strings, so their content is quoted.
 */
export function plainResult(
  value: unknown,
  { mask }: { mask?: ((text: string) => string) | undefined } = {},
): unknown {
  if (typeof value === "string") {
    const visible = withoutInvisibleCharacters(mask === undefined ? value : mask(value));
    return visible.length > maxTextLength ? `${visible.slice(0, maxTextLength)}…` : visible;
  }
  if (Array.isArray(value)) return value.map((item) => plainResult(item, { mask }));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => [key, plainResult(item, { mask })]),
  );
}
