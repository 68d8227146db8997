import type { ReadJson } from "../ports/http.ts";
import { readJson } from "./read-json.ts";

/** Like `readJson`, but whole numbers of 16 digits and more become text: an unsigned 64-bit amount does not fit a double. */
export const readPreciseJson: ReadJson = (response, provider) =>
  readJson({ ...response, text: quoteLongIntegers(response.text) }, provider);

/** Quotes long integers outside strings. */
export function quoteLongIntegers(json: string): string {
  if (!/\d{16}/.test(json)) return json;
  return json.replace(stringOrNumber, (token) => (/^-?\d{16,}$/.test(token) ? `"${token}"` : token));
}

/** Quotes every number outside strings, so that its digits are kept as sent. */
export function quoteNumbers(json: string): string {
  return json.replace(stringOrNumber, (token) => (token.startsWith('"') ? token : `"${token}"`));
}

const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
