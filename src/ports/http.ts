import type { RateLimit } from "../net/rate-limiter.ts";
import type { AllowsAddress } from "../net/egress-policy.ts";

/**
 * One HTTP exchange without following redirects. `allows` is called with every address to which the host name resolves, before any connection;
 * rejects with `AddressRefused` if it returns false. `globalThis.fetch` is an implementation that checks nothing.
 */
export type OutsideFetch = (
  url: string,
  init?: RequestInit & { lines?: Lines },
  allows?: AllowsAddress,
) => Promise<Response>;

/**
 * An exchange of lines in place of HTTP: the body's lines are sent over TCP, or over TLS for an `https` address, and as many lines are the answer.
 * `certificate` is the SHA-256 fingerprint of a certificate that no known authority signed.
 */
export type Lines = { certificate?: string };

/** A host name resolves to an address that must not be requested. */
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

/** A request to a provider. `provider` names it in logs, errors and rate limits (`defillama`, `etherscan` …). */
export type HttpRequest = {
  provider: string;
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged, in place of `body`; the headers state its type. */
  rawBody?: string | Uint8Array<ArrayBuffer>;
  /** Exchanges lines with a server that does not speak HTTP; `rawBody` is text. */
  lines?: Lines;
  /** Makes address, headers and body before each attempt, for signatures that are valid only briefly; on the host of `url`. */
  renew?: () => Pick<HttpRequest, "url" | "headers" | "rawBody">;
  /** Milliseconds for the whole exchange; default 30 000. */
  timeoutMs?: number;
  /** Maximum size of the response in bytes; default 32 MiB. */
  maxBytes?: number;
  /** A POST that changes nothing (JSON-RPC reads) is retried like a GET. */
  safe?: boolean;
  /** The rate limit of this provider's host, shared by all requests with the same limit. Default: five a second. */
  pace?: RateLimit;
  signal?: AbortSignal;
  /** The URL comes from data that anyone can publish (a contract on a chain): HTTPS and public addresses only, whatever `PRIVATE_HOSTS` says. */
  publicOnly?: boolean;
  /** Whether the caller can interpret a response of status 500 and above, which is then not a failure to be retried. */
  isAnswer?: (response: HttpResponse) => boolean;
  /** Whether the caller can interpret a response of status 200. If not (a truncated body, a web page), it is retried like a 5xx. */
  isReadable?: (response: HttpResponse) => boolean;
  /** The longest the circuit of this provider's host stays open, in milliseconds; default 15 minutes. The first request to a host decides. */
  maxRestMs?: number;
  /** Sends one request even while the circuit is open, at the owner's request. A pause that the provider required is kept. */
  evenIfOpen?: boolean;
};

export type HttpResponse = { status: number; headers: Record<string, string>; text: string };

/**
 * Rate-limited, retried, bounded access to the network. Returns responses of any status below 500 except 429 for the caller to judge. Throws
 * `AppError("upstream", …, { data: { provider, retryAt? } })` once all retries have failed or while the provider's circuit is open, and
 * `AppError("unavailable", …, { data: { provider, offline: true } })` at once if only loopback may be requested (`GITHUB_CI`). Secrets in URLs
 * and headers never reach a log or an error.
 */
export type Http = {
  request(request: HttpRequest): Promise<HttpResponse>;
  /** The same client, whose log lines have these fields: the task that sends the request. */
  tagged(fields: Record<string, unknown>): Http;
  /**
   * For libraries with a client of their own (model providers): one exchange whose response may be streamed, without our rate limits,
   * restricted to the same addresses as `request`; a redirect is an error. The body fails with `upstream` after `maxBytes` (64 MiB, more than
   * a model's longest answer).
   */
  fetchFor(provider: string, maxBytes?: number): typeof globalThis.fetch;
  /**
   * The addresses that another protocol (SMTP) may connect to on a host. Throws like `check`, and `unavailable` if only loopback may be
   * requested.
   */
  allow(host: string, port: number, provider: string): AllowsAddress;
  /** Throws `bad_request` for a URL that must not be requested, as far as it can be checked without a lookup. */
  check(url: string, provider: string): void;
  /** The provider's base URL: `UPSTREAM_<ID>_URL` if set, else `fallback`; without a trailing slash. */
  baseUrl(provider: string, fallback: string): string;
};

/** Parses a JSON response. Throws `upstream` with the provider's name if it is malformed (an HTML page, a truncated body). */
export type ReadJson = (response: HttpResponse, provider: string) => unknown;
