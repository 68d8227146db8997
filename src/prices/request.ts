import type { HttpRequest, HttpResponse } from "../ports/http.ts";
import type { PriceContext } from "./price-source.ts";

/** Maximum time until a failed source is retried; shorter than the default, because prices are needed soon. */
export const maxRestMs = 120_000;

/** Requests data from a price source. A response that is not JSON (a truncated body, a web page) is retried like a server error. */
export function request(
  { http, signal, isUrgent }: PriceContext,
  options: Omit<HttpRequest, "signal" | "isReadable" | "maxRestMs" | "evenIfOpen">,
): Promise<HttpResponse> {
  return http.request({
    ...options,
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
