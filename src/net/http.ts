import { createCircuitBreaker, type CircuitBreaker } from "./circuit-breaker.ts";
import type { ErrorReason } from "../errors/error-reasons.ts";
import { AppError, cancelled, messageOf } from "../errors/app-error.ts";
import {
  AddressRefused,
  type Http,
  type HttpRequest,
  type HttpResponse,
  type OutsideFetch,
} from "../ports/http.ts";
import type { Logger } from "../ports/logger.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limiter.ts";
import {
  createEgressPolicy,
  refused as refusedAddress,
  thisMachine,
  type AllowsAddress,
} from "./egress-policy.ts";
import { redactUrl } from "./redact-url.ts";
import { retryAfterMs } from "./retry-after.ts";
import { exchange, type Outcome } from "./http-exchange.ts";

export type HttpOptions = {
  fetch: OutsideFetch;
  /**
   * `upstreams`: base URLs by id (`DEFILLAMA` → `http://127.0.0.1:9999`); `offline`: only loopback may be asked; `privateHosts`: what else than
   * public addresses may be, default this machine.
   */
  config: { upstreams: Readonly<Record<string, string>>; offline: boolean; privateHosts?: readonly string[] };
  log: Logger;
  now: () => number;
  /** A number in [0, 1), for jitter. */
  random: () => number;
  /** Told of every exchange: its outcome is the status, `failed` or `refused`. */
  observe?: (provider: string, outcome: string, ms: number) => void;
  /** Resolves after `ms`, or rejects with the signal's reason. */
  sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
};

const defaultPace = { perSecond: 5, burst: 5 };
const attempts = 4;
const firstPauseMs = 500;
/** What is waited for in place; a longer wait is the caller's to schedule. */
const maxWaitMs = 60_000;

/** The one way out of the house. Pace and circuit are kept per provider, host and pace asked for: an exchange counts its prices and its accounts apart. */
export function createHttp(options: HttpOptions): Http {
  const { config, now, random, sleep = sleepFor } = options;
  const hosts = new Map<string, { pacer: RateLimiter; circuit: CircuitBreaker }>();
  const { privateHosts = thisMachine, upstreams } = config;
  const reach = createEgressPolicy({ privateHosts, upstreams });

  const hostOf = (request: HttpRequest, url: URL): { pacer: RateLimiter; circuit: CircuitBreaker } => {
    const { pace = defaultPace, maxRestMs } = request;
    const key = `${request.provider} ${url.host} ${pace.perSecond}/${pace.burst}`;
    let host = hosts.get(key);
    if (host === undefined) {
      host = { pacer: createRateLimiter(pace), circuit: createCircuitBreaker({ maxWaitMs: maxRestMs }) };
      hosts.set(key, host);
    }
    return host;
  };

  /** Asked before every request and every redirect. */
  const admit = (url: URL, provider: string, from?: URL, publicOnly = false): AllowsAddress => {
    const allows = reach.of(url, { provider, publicOnly, ...(from === undefined ? {} : { from }) });
    if (config.offline && !isLoopback(url.hostname))
      throw new AppError(
        "unavailable",
        `${provider} is not asked: only loopback may be while GITHUB_CI is set.`,
        {
          data: { provider, offline: true },
        },
      );
    return allows;
  };

  async function ask(request: HttpRequest, log: Logger): Promise<HttpResponse> {
    const { provider, signal } = request;
    const url = urlOf(request.url, provider);
    const admitted = (to: URL, by: string, from?: URL): AllowsAddress =>
      admit(to, by, from, request.publicOnly);
    admitted(url, provider);
    const { pacer, circuit } = hostOf(request, url);
    const mayRepeat = request.method !== "POST" || request.safe === true;
    const shown = redactUrl(request.url);

    for (let attempt = 1; ; attempt++) {
      if (signal !== undefined && wasAborted(signal)) throw reasonOf(signal);
      const closedUntil = attempt === 1 && request.evenIfOpen === true ? null : circuit.retryAt(now());
      if (closedUntil !== null)
        throw upstream(provider, `${provider} has failed repeatedly and is asked again later.`, {
          reason: "provider_circuit_open",
          retryAt: closedUntil,
        });
      await turn(pacer, provider, signal);

      const startedAt = now();
      const fresh = request.renew === undefined ? request : { ...request, ...request.renew() };
      const outcome = await exchange(fresh, fresh === request ? url : urlOf(fresh.url, provider), {
        fetch: options.fetch,
        admit: admitted,
      });
      const fields = { provider, url: shown, attempt, ms: now() - startedAt };
      options.observe?.(provider, wordFor(outcome), fields.ms);
      if (outcome.kind === "answer" && isGood(outcome.response, request)) {
        circuit.succeeded();
        pacer.answered();
        log.debug("asked", {
          ...fields,
          status: outcome.response.status,
          bytes: outcome.response.text.length,
        });
        return outcome.response;
      }
      if (outcome.kind === "fatal") {
        if (!wasAborted(signal)) log.warn("refused", { ...fields, problem: messageOf(outcome.error) });
        throw outcome.error;
      }

      const refused = outcome.kind === "answer" && isRefusal(outcome.response);
      const problem =
        outcome.kind === "failure"
          ? outcome.problem
          : isAnswer(outcome.response, request)
            ? `answered ${outcome.response.status} with data that cannot be read${titleOf(outcome.response.text)}`
            : `answered ${outcome.response.status}${titleOf(outcome.response.text)}`;
      const asked =
        outcome.kind === "answer" ? retryAfterMs(outcome.response.headers["retry-after"], now()) : undefined;
      const backOff = Math.round(firstPauseMs * 2 ** (attempt - 1) * (0.5 + random()));
      const wait = Math.max(asked ?? 0, backOff);
      log.warn(refused ? "told to slow down" : "failed", { ...fields, problem, retryInMs: wait });
      if (refused) pacer.slowDown(now(), wait);
      else circuit.failed(now());
      const again = attempt < attempts && (refused || mayRepeat) && wait <= maxWaitMs;
      if (!again)
        throw upstream(provider, `${provider} ${problem}.`, {
          reason: refused ? "provider_rate_limited" : "provider_unreachable",
          retryAt: asked === undefined ? undefined : now() + asked,
        });
      if (!refused) await sleep(wait, signal);
    }
  }

  /** Waits for this request's place, and out any pause the provider has asked for in the meantime. */
  async function turn(pacer: RateLimiter, provider: string, signal: AbortSignal | undefined): Promise<void> {
    const blocked = pacer.blockedFor(now());
    if (blocked > maxWaitMs)
      throw upstream(provider, `${provider} asked not to be asked for a while.`, {
        reason: "provider_rate_limited",
        retryAt: now() + blocked,
      });
    for (let wait = pacer.reserve(now()); wait > 0; wait = pacer.blockedFor(now())) await sleep(wait, signal);
  }

  const fetchFor =
    (provider: string): typeof globalThis.fetch =>
    async (input, init) => {
      const url = urlOf(input instanceof Request ? input.url : String(input), provider);
      const allows = admit(url, provider);
      try {
        const answer = await options.fetch(url.href, { ...init, redirect: "manual" }, allows);
        if (!answer.headers.has("location") || answer.status < 300 || answer.status > 399) return answer;
        await answer.body?.cancel();
        throw upstream(provider, `${provider} redirected to another address: set that one instead.`, {
          reason: "redirected",
        });
      } catch (error) {
        if (error instanceof AddressRefused)
          throw refusedAddress(error.host, { provider, address: error.address });
        throw error;
      }
    };

  const writingTo = (log: Logger): Http => ({
    request: (request) => ask(request, log),
    tagged: (fields) => writingTo(log.child(fields)),
    fetchFor,
    check: (url, provider) => void reach.of(urlOf(url, provider), { provider }),
    baseUrl: (provider, fallback) =>
      (upstreams[provider.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_")] ?? fallback).replace(/\/+$/, ""),
  });
  return writingTo(options.log);
}

function wordFor(outcome: Outcome): string {
  if (outcome.kind === "answer") return String(outcome.response.status);
  return outcome.kind === "fatal" ? "refused" : "failed";
}

function isAnswer(response: HttpResponse, request: HttpRequest): boolean {
  return response.status < 500 || request.isAnswer?.(response) === true;
}

function isGood(response: HttpResponse, request: HttpRequest): boolean {
  return (
    !isRefusal(response) &&
    isAnswer(response, request) &&
    (response.status !== 200 || request.isReadable?.(response) !== false)
  );
}

/** Too Many Requests, and the 418 with which Binance bans an address for a while. */
function isRefusal({ status, headers }: HttpResponse): boolean {
  return status === 429 || (status === 418 && headers["retry-after"] !== undefined);
}

/** The title of an HTML error page, which often says more than its status. */
function titleOf(text: string): string {
  const title = /<title>\s*([^<]{1,80}?)\s*<\/title>/i.exec(text.slice(0, 2_000))?.[1];
  return title === undefined ? "" : ` (${title})`;
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function urlOf(text: string, provider: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== "https:" && url.protocol !== "http:"))
    throw new AppError("bad_request", `The address set for ${provider} is not an http(s) URL.`);
  return url;
}

function upstream(
  provider: string,
  message: string,
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
  return signal.reason ?? cancelled("The request");
}

function sleepFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal === undefined ? cancelled("The request") : reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
