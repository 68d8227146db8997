import { providerName } from "../lib/provider-name.ts";
import { AppError, messageOf } from "../errors/app-error.ts";
import { msg, type Wording } from "../errors/wording.ts";
import {
  AddressRefused,
  type HttpRequest,
  type HttpResponse,
  type Lines,
  type OutsideFetch,
} from "../ports/http.ts";
import { refusedAddressError, type AllowsAddress } from "./egress-policy.ts";

/** `failure` may be retried; `fatal` is thrown unchanged. */
export type Outcome =
  | { kind: "answer"; response: HttpResponse }
  | { kind: "failure"; problem: string | Wording }
  | { kind: "fatal"; error: unknown };

const redirects = new Set([301, 302, 303, 307, 308]);
const maxRedirects = 3;

type Means = {
  fetch: OutsideFetch;
  /** Throws for an address that may not be requested; `from` is the address that redirected to it. */
  admit: (url: URL, provider: string, from?: URL) => AllowsAddress;
};

/**
 * Sends one request and reads the whole response, within its limits of time and size. Redirects of GET are followed; to another origin without
 * the caller's headers.
 */
export async function exchange(request: HttpRequest, first: URL, means: Means): Promise<Outcome> {
  const { provider, timeoutMs = 30_000 } = request;
  const controller = new AbortController();
  const cancel = (): void => controller.abort();
  const timer = setTimeout(cancel, timeoutMs);
  request.signal?.addEventListener("abort", cancel, { once: true });
  if (request.signal?.aborted === true) cancel();
  try {
    const answer = await followRedirects(request, first, { ...means, signal: controller.signal });
    return answer === undefined
      ? { kind: "failure", problem: msg`redirected too often` }
      : await outcomeOf(answer, request);
  } catch (error) {
    if (request.signal?.aborted === true) return { kind: "fatal", error: request.signal.reason };
    if (error instanceof AppError) return { kind: "fatal", error };
    if (error instanceof AddressRefused)
      return { kind: "fatal", error: refusedAddressError(error.host, { provider, address: error.address }) };
    if (controller.signal.aborted)
      return { kind: "failure", problem: msg`did not answer within ${timeoutMs} ms` };
    return { kind: "failure", problem: msg`could not be reached (${causeOf(error)})` };
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener("abort", cancel);
  }
}

/** The first response that is not a redirect of GET; `undefined` after too many redirects or one without an address. */
async function followRedirects(
  request: HttpRequest,
  first: URL,
  { fetch, admit, signal }: Means & { signal: AbortSignal },
): Promise<Response | undefined> {
  const { provider, method = "GET", lines } = request;
  let url = first;
  let allows = admit(url, provider);
  for (let followed = 0; ; followed++) {
    const init: RequestInit & { lines?: Lines } = {
      method,
      redirect: "manual",
      signal,
      headers: headersOf(request, url, { isSameOrigin: url.origin === first.origin }),
      ...bodyOf(request),
      ...(lines === undefined ? {} : { lines }),
    };
    const answer = await fetch(withoutCredentials(url), init, allows);
    const location = redirects.has(answer.status) ? answer.headers.get("location") : null;
    if (location === null || method !== "GET") return answer;
    await answer.body?.cancel();
    if (followed === maxRedirects || !URL.canParse(location, url)) return undefined;
    const next = new URL(location, url);
    allows = admit(next, provider, url);
    url = next;
  }
}

export function tooLongError(provider: string, maxBytes: number): AppError {
  return new AppError(
    "upstream",
    msg`${providerName(provider)} answered with more than ${Math.round(maxBytes / 1024)} KiB.`,
    { reason: "response_too_large", data: { provider } },
  );
}

async function outcomeOf(
  answer: Response,
  { provider, maxBytes = 32 * 1024 * 1024 }: HttpRequest,
): Promise<Outcome> {
  const text = await textOf(answer, maxBytes);
  if (text === undefined)
    return {
      kind: "fatal",
      error: tooLongError(provider, maxBytes),
    };
  return {
    kind: "answer",
    response: { status: answer.status, headers: Object.fromEntries(answer.headers), text },
  };
}

function bodyOf({ body, rawBody }: HttpRequest): { body?: string | Uint8Array<ArrayBuffer> } {
  if (rawBody !== undefined) return { body: rawBody };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

function headersOf(
  request: HttpRequest,
  url: URL,
  { isSameOrigin }: { isSameOrigin: boolean },
): Record<string, string> {
  return {
    accept: "application/json",
    "user-agent": "portolan",
    ...(request.body === undefined ? {} : { "content-type": "application/json" }),
    ...(url.username === "" ? {} : { authorization: `Basic ${btoa(credentialsOf(url))}` }),
    ...(isSameOrigin ? request.headers : {}),
  };
}

function credentialsOf(url: URL): string {
  return `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
}

/** `fetch` refuses URLs with credentials; they are sent as a header instead. */
function withoutCredentials(url: URL): string {
  const bareUrl = new URL(url);
  bareUrl.username = "";
  bareUrl.password = "";
  return bareUrl.href;
}

/** `undefined` if the body exceeds the limit. */
async function textOf(answer: Response, maxBytes: number): Promise<string | undefined> {
  const reader = answer.body?.getReader();
  if (reader === undefined) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** The system's own reason (`ECONNREFUSED`), which "fetch failed" hides. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : messageOf(cause).replaceAll(/https?:\/\/\S+/g, "…");
}
