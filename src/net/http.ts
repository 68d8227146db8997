import { createCircuitBreaker, type CircuitBreaker } from "./circuit-breaker.ts";
import type { ErrorReason } from "../errors/error-reasons.ts";
import { AppError, cancelledError, messageOf } from "../errors/app-error.ts";
import { msg, type Wording } from "../errors/wording.ts";
import {
  AddressRefused,
  type Http,
  type HttpRequest,
  type HttpResponse,
  type OutsideFetch,
} from "../ports/http.ts";
import type { Logger } from "../ports/logger.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limiter.ts";
import { createEgressPolicy, refusedAddressError, thisMachine, type AllowsAddress } from "./egress-policy.ts";
import { providerName } from "../lib/provider-name.ts";
import { limitBody } from "./limited-body.ts";
import { redactUrl } from "./redact-url.ts";
import { retryAfterMs } from "./retry-after.ts";
import { exchange, tooLongError, type Outcome } from "./http-exchange.ts";
import { problemOf, outcomeName, isPassedToCaller, isRefusal } from "./http-outcomes.ts";

export type HttpOptions = {
  fetch: OutsideFetch;
  /**
   * `upstreams`: base URLs by id (`DEFILLAMA` → `http://127.0.0.1:9999`); `offline`: only loopback may be requested; `privateHosts`:
   * non-public addresses that may be requested, by default this machine.
   */
  config: { upstreams: Readonly<Record<string, string>>; offline: boolean; privateHosts?: readonly string[] };
  log: Logger;
  now: () => number;
  /** A number in [0, 1), for jitter. */
  random: () => number;
  /** Called after every exchange: the outcome is the status, `failed` or `refused`. */
  observe?: (provider: string, outcome: string, ms: number) => void;
  /** Resolves after `ms`, or rejects with the signal's reason. */
  sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
};

/** Decompressed bytes of a streamed response. */
const maxStreamed = 64 * 1024 ** 2;
const defaultPace = { perSecond: 5, burst: 5 };
const attempts = 4;
const firstPauseMs = 500;
/** The longest wait in place; a longer one is returned to the caller to schedule. */
const maxWaitMs = 60_000;

type Host = { rateLimiter: RateLimiter; circuit: CircuitBreaker };
type Admit = (url: URL, provider: string, from?: URL) => AllowsAddress;

/**
 * The only access to the network. Rate limiter and circuit breaker are kept per provider, host and rate: an exchange's prices and accounts are
 * counted separately.
 */
export function createHttp(options: HttpOptions): Http {
  const { config } = options;
  const { privateHosts = thisMachine, upstreams } = config;
  const policy = createEgressPolicy({ privateHosts, upstreams });
  const hostOf = createHosts();

  /** Called before every request and every redirect. */
  const admitFor =
    ({ publicOnly = false }: Pick<HttpRequest, "publicOnly"> = {}): Admit =>
    (url, provider, from) => {
      const allows = policy.of(url, { provider, publicOnly, ...(from === undefined ? {} : { from }) });
      if (config.offline && !isLoopback(url.hostname))
        throw new AppError(
          "unavailable",
          msg`${providerName(provider)} is not asked: while GITHUB_CI is set, only loopback addresses are.`,
          { data: { provider, offline: true } },
        );
      return allows;
    };

  async function sendRequest(request: HttpRequest, log: Logger): Promise<HttpResponse> {
    const url = urlOf(request.url, request.provider);
    const admit = admitFor(request);
    admit(url, request.provider);
    const host = hostOf(request, url);
    for (let attempt = 1; ; attempt++) {
      const response = await attemptOf({ request, url, host, attempt, admit, log, options });
      if (response !== undefined) return response;
    }
  }

  const fetchFor =
    (provider: string, maxBytes = maxStreamed): typeof globalThis.fetch =>
    async (input, init) => {
      const url = urlOf(input instanceof Request ? input.url : String(input), provider);
      const allows = admitFor()(url, provider);
      try {
        const answer = await options.fetch(url.href, { ...init, redirect: "manual" }, allows);
        if (!answer.headers.has("location") || answer.status < 300 || answer.status > 399)
          return limitBody(answer, maxBytes, () => tooLongError(provider, maxBytes));
        await answer.body?.cancel();
        throw upstreamError(
          provider,
          msg`${providerName(provider)} redirected to another address. Set that address instead.`,
          { reason: "redirected" },
        );
      } catch (error) {
        if (error instanceof AddressRefused)
          throw refusedAddressError(error.host, { provider, address: error.address });
        throw error;
      }
    };

  const writingTo = (log: Logger): Http => ({
    request: (request) => sendRequest(request, log),
    tagged: (fields) => writingTo(log.child(fields)),
    fetchFor,
    allow: (host, port, provider) =>
      admitFor()(urlOf(`http://${host.includes(":") ? `[${host}]` : host}:${port}`, provider), provider),
    check: (url, provider) => void policy.of(urlOf(url, provider), { provider }),
    baseUrl: (provider, fallback) =>
      (upstreams[provider.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_")] ?? fallback).replace(/\/+$/, ""),
  });
  return writingTo(options.log);
}

/** The rate limiter and the circuit breaker of each host. */
function createHosts(): (request: HttpRequest, url: URL) => Host {
  const hosts = new Map<string, Host>();
  return ({ provider, pace = defaultPace, maxRestMs }, url) => {
    const key = `${provider} ${url.host} ${pace.perSecond}/${pace.burst}`;
    let host = hosts.get(key);
    if (host === undefined) {
      host = {
        rateLimiter: createRateLimiter(pace),
        circuit: createCircuitBreaker({ maxWaitMs: maxRestMs }),
      };
      hosts.set(key, host);
    }
    return host;
  };
}

type Attempt = {
  request: HttpRequest;
  url: URL;
  host: Host;
  attempt: number;
  admit: Admit;
  log: Logger;
  options: HttpOptions;
};

/** One attempt at a request: its response, or `undefined` once the pause before the next attempt is over. Throws when there is no next attempt. */
async function attemptOf(parts: Attempt): Promise<HttpResponse | undefined> {
  const { request, url, host, attempt, admit, log, options } = parts;
  const { provider, signal } = request;
  const { now } = options;
  if (signal !== undefined && wasAborted(signal)) throw reasonOf(signal);
  const closedUntil = attempt === 1 && request.evenIfOpen === true ? null : host.circuit.retryAt(now());
  if (closedUntil !== null)
    throw upstreamError(
      provider,
      msg`${providerName(provider)} is unreachable. The request will be retried later.`,
      {
        reason: "provider_circuit_open",
        retryAt: closedUntil,
      },
    );
  await takeTurn(host.rateLimiter, request, options);

  const startedAt = now();
  const newRequest = request.renew === undefined ? request : { ...request, ...request.renew() };
  const outcome = await exchange(newRequest, newRequest === request ? url : urlOf(newRequest.url, provider), {
    fetch: options.fetch,
    admit,
  });
  const fields = { provider, url: redactUrl(request.url), attempt, ms: now() - startedAt };
  options.observe?.(provider, outcomeName(outcome), fields.ms);
  if (outcome.kind === "answer" && isPassedToCaller(outcome.response, request)) {
    host.circuit.succeeded();
    host.rateLimiter.answered();
    const { status, text } = outcome.response;
    log.debug("request answered", { ...fields, status, bytes: text.length });
    return outcome.response;
  }
  if (outcome.kind === "fatal") {
    if (!wasAborted(signal)) log.warn("request refused", { ...fields, problem: messageOf(outcome.error) });
    throw outcome.error;
  }
  await pauseAfter(outcome, fields, parts);
  return undefined;
}

/** Waits as long as the provider requires, or backs off. Throws after the last attempt, and for a wait that the caller has to schedule. */
async function pauseAfter(
  outcome: Exclude<Outcome, { kind: "fatal" }>,
  fields: Record<string, unknown>,
  { request, host, attempt, log, options }: Attempt,
): Promise<void> {
  const { provider, signal } = request;
  const { now, random, sleep = sleepFor } = options;
  const isRateLimited = outcome.kind === "answer" && isRefusal(outcome.response);
  const problem = problemOf(outcome, request);
  const requested =
    outcome.kind === "answer" ? retryAfterMs(outcome.response.headers["retry-after"], now()) : undefined;
  const backOff = Math.round(firstPauseMs * 2 ** (attempt - 1) * (0.5 + random()));
  const wait = Math.max(requested ?? 0, backOff);
  log.warn(isRateLimited ? "request rate limited" : "request failed", {
    ...fields,
    problem: String(problem),
    retryInMs: wait,
  });
  if (isRateLimited) host.rateLimiter.slowDown(now(), wait);
  else host.circuit.failed(now());
  const mayRepeat = isRateLimited || request.method !== "POST" || request.safe === true;
  if (attempt === attempts || !mayRepeat || wait > maxWaitMs)
    throw upstreamError(provider, msg`${providerName(provider)} ${problem}.`, {
      reason: isRateLimited ? "provider_rate_limited" : "provider_unreachable",
      retryAt: requested === undefined ? undefined : now() + requested,
    });
  if (!isRateLimited) await sleep(wait, signal);
}

/** Waits for this request's turn, and for any pause that the provider has required since. */
async function takeTurn(
  rateLimiter: RateLimiter,
  { provider, signal }: HttpRequest,
  { now, sleep = sleepFor }: HttpOptions,
): Promise<void> {
  const blocked = rateLimiter.blockedFor(now());
  if (blocked > maxWaitMs)
    throw upstreamError(
      provider,
      msg`${providerName(provider)} asked for a pause. The request will be retried later.`,
      {
        reason: "provider_rate_limited",
        retryAt: now() + blocked,
      },
    );
  for (let wait = rateLimiter.reserve(now()); wait > 0; wait = rateLimiter.blockedFor(now()))
    await sleep(wait, signal);
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function urlOf(text: string, provider: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== "https:" && url.protocol !== "http:"))
    throw new AppError(
      "bad_request",
      msg`The address set for ${provider} is not an http(s) URL. Correct it in the connection or in UPSTREAM_<ID>_URL.`,
    );
  return url;
}

function upstreamError(
  provider: string,
  message: string | Wording,
  { reason, retryAt }: { reason: ErrorReason; retryAt?: number | undefined },
): AppError {
  return new AppError("upstream", message, {
    reason,
    data: retryAt === undefined ? { provider } : { provider, retryAt },
  });
}

function wasAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

function reasonOf(signal: AbortSignal): unknown {
  return signal.reason ?? cancelledError("The request");
}

function sleepFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal === undefined ? cancelledError("The request") : reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
