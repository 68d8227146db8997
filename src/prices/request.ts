import type { HttpRequest, HttpResponse } from "../ports/http.ts";
import type { PriceContext } from "./price-source.ts";

/** Prices are wanted soon: a source that failed is tried again after this time at the latest. */
export const maxRestMs = 120_000;

/** Asks a price source. An answer that is no JSON (a body cut off, a web page) is retried like a server error. */
export function request(
  { http, signal, isUrgent }: PriceContext,
  wanted: Omit<HttpRequest, "signal" | "isReadable" | "maxRestMs" | "evenIfOpen">,
): Promise<HttpResponse> {
  return http.request({
    ...wanted,
    signal,
    isReadable: isJson,
    maxRestMs,
    evenIfOpen: isUrgent === true,
  });
}

function isJson({ text }: HttpResponse): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
