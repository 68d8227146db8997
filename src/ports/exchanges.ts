import type { HttpResponse } from "./http.ts";

/** The decrypted credentials with which requests to an exchange are signed. */
export type ExchangeCredentials = { apiKey: string; secret: string; password?: string };

/** A request signed for the current moment. */
export type SignedRequest = {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
};

/** Sends a request of an exchange; `sign` makes it for each attempt, because a signature is valid only briefly. */
export type SendSigned = (sign: () => SignedRequest) => Promise<HttpResponse>;

/**
 * The kind of an exchange's error: an invalid key (`key`), a missing permission (`permission`), too many requests (`rate`), a late or
 * out-of-order signature (`nonce`), a blocked location (`blocked`), an outage (`down`), a rejected request (`rejected`), or an answer of another
 * shape than the documented one (`malformed`).
 */
export type ExchangeFailureKind =
  | "key"
  | "permission"
  | "rate"
  | "nonce"
  | "blocked"
  | "down"
  | "rejected"
  | "malformed";

/** The exchange's error message, without addresses or keys. */
export class ExchangeFailure extends Error {
  readonly kind: ExchangeFailureKind;
  /** The exchange does not know the requested market: it never had it, or delisted it. */
  readonly isUnknownMarket: boolean;
  /** The request could not be signed, so the exchange was not asked. */
  readonly isUnsigned: boolean;
  constructor(
    kind: ExchangeFailureKind,
    message: string,
    { isUnknownMarket = false, isUnsigned = false } = {},
  ) {
    super(message);
    this.name = "ExchangeFailure";
    this.kind = kind;
    this.isUnknownMarket = isUnknownMarket;
    this.isUnsigned = isUnsigned;
  }
}

/**
 * The endpoints of an exchange, with signed requests and classified errors. Numbers in responses are text with all their digits. Throws
 * `ExchangeFailure`.
 */
export type ExchangeApi = {
  /** Milliseconds between requests that the exchange requires. */
  intervalMs: number;
  /** Calls an endpoint of the exchange by the library's name for it (`privatePostLedgers`). */
  ask(endpoint: string, parameters?: Record<string, unknown>): Promise<unknown>;
  /** Whether the library has a unified method of this name for the exchange (`fetchDeposits`). */
  can(method: string): boolean;
  /** Calls the unified method. Amounts are text. */
  read(method: string, ...values: unknown[]): Promise<unknown>;
};

export type ExchangeLibrary = {
  /** Ids of all exchanges of the library. */
  ids(): Promise<string[]>;
  /** Loads one exchange. Throws `bad_request` for an unknown id. */
  open(
    id: string,
    options: { credentials: ExchangeCredentials; send: SendSigned; now: () => number },
  ): Promise<ExchangeApi>;
};
