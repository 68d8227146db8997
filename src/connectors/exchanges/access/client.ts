import { AppError, RetryAfter } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { ExchangeFailure, type ExchangeCredentials, type SignedRequest } from "../../../ports/exchanges.ts";
import type { HttpResponse } from "../../../ports/http.ts";
import type { RateLimit } from "../../../net/rate-limiter.ts";
import type { ConnectorContext } from "../../connector.ts";
import type { Exchange, ExchangeClient } from "../exchange.ts";
import { openOwnApi } from "./own-api.ts";

/** Number of times a request is signed again after its time or nonce was refused. */
const nonceAttempts = 3;
const pauseMs = 20_000;

/**
 * A client of one exchange's endpoints, which uses our `http` within the exchange's rate limit. `UPSTREAM_<ID>_URL` replaces its hosts after
 * signing, so that a proxy can forward signed requests. Throws `RetryAfter` if the exchange is rate limiting, `AppError` `upstream` if it is down,
 * and `ExchangeFailure` for errors that require another key or another request.
 */
export async function openExchange(
  {
    id,
    title,
    pace,
    errorBodies,
    keyErrors,
    rateErrors,
    ownApi,
  }: Pick<Exchange, "id" | "title" | "pace" | "errorBodies" | "keyErrors" | "rateErrors" | "ownApi">,
  credentials: ExchangeCredentials,
  context: ConnectorContext,
): Promise<ExchangeClient> {
  const base = context.http.baseUrl(id, "");
  const place = (url: string): string => {
    if (base === "") return url;
    const { pathname, search } = new URL(url);
    return `${base}${pathname}${search}`;
  };
  let interval = 200;
  const options = {
    credentials,
    now: context.now,
    async send(sign: () => SignedRequest) {
      const first = sign();
      const response = await context.http.request({
        provider: id,
        url: place(first.url),
        method: first.method,
        safe: true,
        pace: pace ?? paceOf(interval),
        signal: context.signal,
        ...(errorBodies === undefined
          ? {}
          : { isAnswer: ({ text }: HttpResponse) => errorBodies.test(text.trim()) }),
        renew() {
          const { url, headers, body } = sign();
          return { url: place(url), headers, ...(body === undefined ? {} : { rawBody: body }) };
        },
      });
      if (keyErrors?.test(response.text) === true)
        throw new ExchangeFailure("key", response.text.trim().slice(0, 160));
      if (rateErrors?.test(response.text) === true)
        throw new ExchangeFailure("rate", response.text.trim().slice(0, 160));
      return response;
    },
  };
  const api = ownApi === undefined ? await context.exchanges.open(id, options) : openOwnApi(ownApi, options);
  interval = api.intervalMs;
  const explained = async (work: () => Promise<unknown>): Promise<unknown> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ExchangeFailure)) throw error;
        if (error.kind === "nonce" && attempt < nonceAttempts) continue;
        throw reportedError(error, id, title);
      }
    }
  };
  return {
    ask: (endpoint, parameters) => explained(() => api.ask(endpoint, parameters)),
    can: (method) => api.can(method),
    read: (method, ...values) => explained(() => api.read(method, ...values)),
  };
}

function paceOf(intervalMs: number): RateLimit {
  return { perSecond: Math.min(10, 1000 / Math.max(1, intervalMs)), burst: 3 };
}

function reportedError(error: ExchangeFailure, id: string, title: string): Error {
  const data = { provider: id };
  if (error.kind === "rate")
    return new RetryAfter(pauseMs, msg`${title} asks for fewer requests ("${error.message}").`);
  if (error.kind === "down")
    return new AppError("upstream", msg`${title} cannot answer now: "${error.message}".`, {
      data,
    });
  if (error.kind === "nonce")
    return new AppError(
      "upstream",
      msg`${title} refuses the time or number of the request: "${error.message}". Check this machine's clock, and give portolan a key that no other program uses.`,
      { data },
    );
  return error;
}
