import { AppError, RetryAfter, wordingOf } from "../../../errors/app-error.ts";
import { msg, reasonWording, type Wording } from "../../../errors/wording.ts";
import { ExchangeFailure, type ExchangeCredentials } from "../../../ports/exchanges.ts";
import type { Exchange } from "../exchange.ts";
import { otherExchangeOf } from "./key-shapes.ts";

type Named = Pick<Exchange, "id" | "title" | "howTo">;

/** Whether the key was accepted but the response is unusable: an endpoint that is not served, or a response of another shape. */
export function isUnusableResponse({ kind }: ExchangeFailure): boolean {
  return kind === "rejected" || kind === "malformed";
}

/** Converts an exchange's refusal to an error with a remedy; other errors are unchanged. */
export function refusalOf(
  error: unknown,
  { id, title, howTo }: Named,
  credentials: ExchangeCredentials,
): unknown {
  if (!(error instanceof ExchangeFailure)) return error;
  const words = msg`${title} returned "${error.message.replace(/[".]+$/, "")}"`;
  if (error.kind === "blocked")
    return new AppError(
      "bad_request",
      msg`${words}: it refuses this server's address or country. Use another network, or set UPSTREAM_${id.toUpperCase()}_URL to a proxy of yours.`,
      { cause: error },
    );
  if (error.kind === "permission")
    return new AppError(
      "bad_request",
      msg`${words}: the key may not read this. Give it the permission to read (${reasonWording(howTo)}), and allow this server's address where the key is bound to some.`,
      { cause: error },
    );
  if (error.kind === "key") {
    const otherExchange = otherExchangeOf(id, credentials);
    const hint =
      otherExchange === undefined
        ? ""
        : msg` This key looks like one of ${otherExchange}'s: make a connection of that kind with it.`;
    const problem = error.isUnsigned
      ? msg`The secret cannot sign requests to ${title}, so nothing was sent.`
      : msg`${words}: it does not accept this key.`;
    return new AppError(
      "bad_request",
      msg`${problem}${hint} Copy ${partsOf(credentials)} again, complete, or create a new read-only key (${reasonWording(howTo)}).`,
      { cause: error },
    );
  }
  if (error.kind === "malformed")
    return new AppError("upstream", msg`${title}: ${error.message}`, {
      cause: error,
      data: { provider: id },
    });
  return new AppError("upstream", msg`${words}.`, { cause: error, data: { provider: id } });
}

/** What a key of the exchange consists of. */
function partsOf({ secret, password }: ExchangeCredentials): Wording {
  if (secret === "") return msg`the key`;
  return password === undefined ? msg`key and secret` : msg`key, secret and passphrase`;
}

/** Like `refusalOf`, for interactive requests: conditions for which a task would wait are thrown immediately. */
export function interactiveRefusal(
  error: unknown,
  exchange: Named,
  credentials: ExchangeCredentials,
  now: number,
): unknown {
  if (error instanceof RetryAfter)
    return new AppError("upstream", msg`${wordingOf(error)} Try again in a minute.`, {
      cause: error,
      data: { provider: exchange.id, retryAt: now + error.ms },
    });
  if (error instanceof AppError && error.code === "upstream")
    return new AppError(
      "upstream",
      msg`${wordingOf(error)} Nothing was saved: check that this server reaches ${exchange.title} and try again.`,
      { cause: error, ...(error.data === undefined ? {} : { data: error.data }) },
    );
  return refusalOf(error, exchange, credentials);
}
