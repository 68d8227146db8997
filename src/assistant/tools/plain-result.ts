import { withoutUnseen } from "../../lib/safe-text.ts";

/** Letters of one text of a result. */
const maxTextLength = 1_000;

/**
 * A tool's result as a model may read it: plain JSON whose texts hide nothing (no invisible or direction-changing characters), are not endless, and go through `mask` where
 * the owner wants addresses shortened. Texts stay JSON strings, so whatever stands in them is quoted.
 */
export function plainResult(
  value: unknown,
  { mask }: { mask?: ((text: string) => string) | undefined } = {},
): unknown {
  if (typeof value === "string") {
    const visible = withoutUnseen(mask === undefined ? value : mask(value));
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
