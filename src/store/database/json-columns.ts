import { z } from "zod";

/** Parsers for JSON columns. They throw for a value of another shape, which only a manual change of the file causes. */

const record = z.record(z.string(), z.unknown());
const texts = z.array(z.string());

/** Parses a stored object. Throws for anything else. */
export function jsonObject(text: string): Record<string, unknown> {
  return record.parse(JSON.parse(text));
}

/** Parses a stored list of texts. Throws for anything else. */
export function jsonTexts(text: string): string[] {
  return texts.parse(JSON.parse(text));
}

/** Cheap enough for every row of a long table. */
export function jsonNumbers(text: string): number[] {
  const value: unknown = JSON.parse(text);
  if (!isNumbers(value)) throw new TypeError("A stored list of numbers has other values in it.");
  return value;
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => typeof item === "number");
}
