import { msg, type Wording } from "../errors/wording.ts";
import type { HttpRequest, HttpResponse } from "../ports/http.ts";
import type { Outcome } from "./http-exchange.ts";

/** What went wrong, to follow the provider's name: "answered 502 (Bad Gateway)". */
export function problemOf(
  outcome: Exclude<Outcome, { kind: "fatal" }>,
  request: HttpRequest,
): string | Wording {
  if (outcome.kind === "failure") return outcome.problem;
  const { status, text } = outcome.response;
  return isAnswer(outcome.response, request) && !isRefusal(outcome.response)
    ? msg`answered ${status} with data that cannot be read${titleOf(text)}`
    : msg`answered ${status}${titleOf(text)}`;
}

/** The label of the outcome in metrics: the status, `refused` or `failed`. */
export function outcomeName(outcome: Outcome): string {
  if (outcome.kind === "answer") return String(outcome.response.status);
  return outcome.kind === "fatal" ? "refused" : "failed";
}

function isAnswer(response: HttpResponse, request: HttpRequest): boolean {
  return response.status < 500 || request.isAnswer?.(response) === true;
}

/** Whether the response is passed to the caller instead of being retried. */
export function isPassedToCaller(response: HttpResponse, request: HttpRequest): boolean {
  return (
    !isRefusal(response) &&
    isAnswer(response, request) &&
    (response.status !== 200 || request.isReadable?.(response) !== false)
  );
}

/** Too Many Requests, and the status 418 of Binance's temporary bans. */
export function isRefusal({ status, headers }: HttpResponse): boolean {
  return status === 429 || (status === 418 && headers["retry-after"] !== undefined);
}

/** The title of an HTML error page, which often explains more than its status. */
function titleOf(text: string): string {
  const title = /<title>\s*([^<]{1,80}?)\s*<\/title>/i.exec(text.slice(0, 2_000))?.[1];
  return title === undefined ? "" : ` (${title})`;
}
