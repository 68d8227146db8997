import type { HttpResponse } from "./http.ts";

/** The sealed words an exchange signs requests with. */
export type ExchangeCredentials = { apiKey: string; secret: string; password?: string };

/** One request as it is signed for this very moment. */
export type SignedRequest = {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
};

/**
 * Sends a request of an exchange; `sign` makes it, again for each attempt, since a signature holds for a moment only.
 */
export type SendSigned = (sign: () => SignedRequest) => Promise<HttpResponse>;

/**
 * What kind of refusal an exchange's error is: the key is no good (`key`), it may not read this (`permission`), too many requests (`rate`), a signature
 * that came too late or out of order (`nonce`), no one is served where this server stands (`blocked`), the exchange is down (`down`), or the request itself is not taken (`rejected`).
 */
export type ExchangeFailureKind = "key" | "permission" | "rate" | "nonce" | "blocked" | "down" | "rejected";

/** An exchange's refusal in its own words, without addresses or keys. */
export class ExchangeFailure extends Error {
  readonly kind: ExchangeFailureKind;
  constructor(kind: ExchangeFailureKind, message: string) {
    super(message);
    this.name = "ExchangeFailure";
    this.kind = kind;
  }
}

/** An exchange's own endpoints, signed and with its errors understood. Numbers in answers are text, digit for digit. Throws `ExchangeFailure`. */
export type ExchangeApi = {
  /** Milliseconds between requests that the exchange asks for. */
  intervalMs: number;
  /** Asks an endpoint of the exchange's own, by the library's name for it (`privatePostLedgers`). */
  ask(endpoint: string, parameters?: Record<string, unknown>): Promise<unknown>;
  /** Whether the library reads something the same way from every exchange (`fetchDeposits`). */
  can(method: string): boolean;
  /** Reads it. Amounts are text. */
  read(method: string, ...values: unknown[]): Promise<unknown>;
};

export type ExchangeLibrary = {
  /** Ids of every exchange it knows. */
  ids(): Promise<string[]>;
  /** Loads one exchange. Throws `bad_request` for an id it does not know. */
  open(
    id: string,
    options: { credentials: ExchangeCredentials; send: SendSigned; now: () => number },
  ): Promise<ExchangeApi>;
};
