import type { RateLimit } from "../net/rate-limiter.ts";
import type { AllowsAddress } from "../net/egress-policy.ts";

/**
 * One exchange with the outside, redirects not followed. `allows` is asked about every address a host name stands for, before any is connected to;
 * rejects with `AddressRefused` when it says no. `globalThis.fetch` is one that asks no one.
 */
export type OutsideFetch = (url: string, init?: RequestInit, allows?: AllowsAddress) => Promise<Response>;

/** A name resolves to an address that may not be asked. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
  readonly host: string;
  readonly address: string;

  constructor(host: string, address: string) {
    super(`${host} resolves to ${address}, which is not allowed.`);
    this.host = host;
    this.address = address;
  }
}

/** A request to a provider. `provider` names it in logs, errors and pacing (`defillama`, `etherscan` …). */
export type HttpRequest = {
  provider: string;
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, in place of `body`; the headers say what it is. */
  rawBody?: string | Uint8Array<ArrayBuffer>;
  /** Makes address, headers and body again before each attempt, where a signature holds for a moment only; on the host of `url`. */
  renew?: () => Pick<HttpRequest, "url" | "headers" | "rawBody">;
  /** Milliseconds for the whole exchange; default 30 000. */
  timeoutMs?: number;
  /** Bytes of answer beyond which it is refused; default 32 MiB. */
  maxBytes?: number;
  /** A POST that changes nothing (JSON-RPC reads) may be retried like a GET. */
  safe?: boolean;
  /** How often this provider's host may be asked by those who ask at this pace. Default five a second. */
  pace?: RateLimit;
  signal?: AbortSignal;
  /** The URL comes from data that anyone can publish (a contract on a chain): HTTPS and public addresses only, whatever `PRIVATE_HOSTS` says. */
  publicOnly?: boolean;
  /** Whether an answer of status 500 and above is one the caller understands, and no failure to be tried again. */
  isAnswer?: (response: HttpResponse) => boolean;
  /** Whether an answer of status 200 can be read. One that cannot (a body cut off, a web page) is retried like a 5xx. */
  isReadable?: (response: HttpResponse) => boolean;
  /** The longest the circuit of this provider's host stays open, in milliseconds; default 15 minutes. The first request to a host decides. */
  maxRestMs?: number;
  /** Asks once even while the circuit is open: the owner wants it now. A pause that the provider itself asked for is kept. */
  evenIfOpen?: boolean;
};

export type HttpResponse = { status: number; headers: Record<string, string>; text: string };

/**
 * Paced, retried, bounded access to the outside. Answers any status below 500 but 429, which the caller judges. Throws `AppError("upstream", …, { data: { provider, retryAt? } })`
 * once its retries are used up or the provider's circuit is open, and `AppError("unavailable", …, { data: { provider, offline: true } })` at once where no host
 * beyond loopback may be asked (`GITHUB_CI`). Secrets in URLs and headers never reach a log or an error.
 */
export type Http = {
  request(request: HttpRequest): Promise<HttpResponse>;
  /** The same, whose log lines carry these fields: the task a request is made for. */
  tagged(fields: Record<string, unknown>): Http;
  /**
   * For libraries that bring a client of their own (model providers): one paced-by-themselves exchange whose answer may be streamed, to the same
   * addresses `request` may ask; a redirect is an error.
   */
  fetchFor(provider: string): typeof globalThis.fetch;
  /** Which addresses another protocol (SMTP) may connect to on a host. Throws like `check`, and `unavailable` where no host beyond loopback may be asked. */
  allow(host: string, port: number, provider: string): AllowsAddress;
  /** Throws `bad_request` for an address that may not be asked, as far as that can be told without asking. */
  check(url: string, provider: string): void;
  /** The provider's base URL: `UPSTREAM_<ID>_URL` where set, else `fallback`; without a trailing slash. */
  baseUrl(provider: string, fallback: string): string;
};

/** Parses a JSON answer. Throws `upstream` naming the provider when it is none (an HTML page, a truncated body). */
export type ReadJson = (response: HttpResponse, provider: string) => unknown;
