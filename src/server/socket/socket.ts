import type { Context } from "../../context.ts";
import { AppError, cancelled } from "../../errors/app-error.ts";
import { jsonBetween } from "../../lib/json-text.ts";
import { defaultSettings } from "../../domain/account/settings.ts";
import { subscribeInput } from "../../contract/method-description.ts";
import { checkAccountScope, mayUseAccount } from "../../rpc/protocol/account-scope.ts";
import {
  asAppError,
  checkAccess,
  dispatch,
  findMethod,
  parseInput,
  type RunOnWorker,
} from "../../rpc/protocol/dispatch.ts";
import type { Connection, SubscribeMethod } from "../../rpc/protocol/method.ts";
import type { Identity } from "../auth/identity.ts";
import { parseCall, readParams, type SocketCall } from "./socket-message.ts";
import { subscribe } from "./subscription.ts";

/** The connection below a session. */
export type SocketPort = {
  /** Sends a text, or the bytes of one (UTF-8). */
  send(text: string | Uint8Array): void;
  close(code: number, reason: string): void;
  /** Bytes sent and not yet taken by the client. */
  readonly bufferedAmount: number;
};

export type SocketSession = {
  /** A text message of the client. */
  receive(text: string): void;
  /** A message that is no text. */
  refuse(): void;
  /** The connection ended: subscriptions end, open calls are aborted. */
  end(): void;
};

export type SocketParts = {
  context: Context;
  runOnWorker: RunOnWorker;
  /** Shared by all sockets. */
  slowLane: () => Promise<void>;
};

const openCallsLimit = 256;
/** Answered at once, and how a client makes room: they are taken also when as many calls are open as may be. */
const aboutSocket: ReadonlySet<string> = new Set(["rpc.cancel", "rpc.unsubscribe"]);
const subscriptionsLimit = 1_000;
const unsentLimit = 16 * 1024 ** 2;
/** Above it events wait and are merged, and calls wait their turn. */
const slowAt = 1024 ** 2;
const maxTimer = 2 ** 31 - 1;

/** One client's RPC over one socket (docs/spec/protocol.md). */
export function openSession(
  { context, runOnWorker, slowLane }: SocketParts,
  { caller, session }: Identity,
  port: SocketPort,
): SocketSession {
  const socketId = context.newId();
  const ended = new AbortController();
  const openCalls = new Map<string | number, AbortController>();
  const subscriptions = new Map<string, AbortController>();

  const close = (code: number, reason: string): void => {
    if (ended.signal.aborted) return;
    port.close(code, reason);
    end();
  };
  const end = (): void => {
    if (ended.signal.aborted) return;
    ended.abort();
    for (const call of openCalls.values()) call.abort(cancelled("The call"));
    for (const subscription of subscriptions.values()) subscription.abort();
    openCalls.clear();
    subscriptions.clear();
  };

  const send = (text: string | Uint8Array): void => {
    if (ended.signal.aborted) return;
    if (port.bufferedAmount > unsentLimit) close(1013, "too slow: read faster, or ask for less");
    else port.send(text);
  };
  const answer = (id: string | number, result: unknown): void =>
    send(jsonBetween(`{"id":${JSON.stringify(id)},"result":`, result, "}"));
  const fail = (id: string | number | null, error: unknown, what: string): void => {
    const { message, code, reason, data } = asAppError(error, {
      log: { error: (words, fields) => context.log.error(words, { ...fields, socketId, callId: id }) },
      newId: context.newId,
      what,
    });
    send(JSON.stringify({ id, error: message, code, reason, ...(data === undefined ? {} : { data }) }));
  };

  const connection: Connection = {
    unsubscribe(subscriptionId) {
      subscriptions.get(subscriptionId)?.abort();
      return subscriptions.delete(subscriptionId);
    },
    cancel: (id) => openCalls.get(id)?.abort(cancelled("The call")),
  };

  const startSubscription = (
    method: string,
    found: SubscribeMethod,
    { input, callbacks }: { input: unknown; callbacks: string[] },
  ): { subscriptionId: string } => {
    checkAccess(found, { method, caller });
    const { accountName } = parseInput(subscribeInput, input, method);
    const [functionId, second] = callbacks;
    if (functionId === undefined || second !== undefined) {
      throw new AppError("bad_request", `${method} takes one callback after its input.`);
    }
    if (accountName !== undefined) checkAccountScope(accountName, caller);
    if (subscriptions.size >= subscriptionsLimit)
      throw new AppError(
        "too_many_requests",
        `This socket has ${subscriptionsLimit} subscriptions. End some with rpc.unsubscribe.`,
      );
    const account = accountName === undefined ? null : context.accounts.open(accountName);
    const wanted = account?.name.toLowerCase();
    const subscriptionId = context.newId();
    const ending = new AbortController();
    subscriptions.set(subscriptionId, ending);
    const called = `{"functionId":${JSON.stringify(functionId)},"params":[`;
    subscribe(
      {
        bus: context.bus,
        topic: found.topic,
        wants: (name) => (wanted === undefined ? isInScope(name) : name.toLowerCase() === wanted),
        pauseMs: (account?.settings.get() ?? defaultSettings).throttle.subscriptionMs,
        isSlow: () => port.bufferedAmount > slowAt,
        deliver: (event) => send(`${called}${JSON.stringify(event)}]}`),
      },
      ending.signal,
    );
    return { subscriptionId };
  };
  const isInScope = (name: string): boolean => mayUseAccount(name, caller);

  /** Answers what the call answers at once, or a promise of it. */
  const start = ({ method, params }: SocketCall, late: LateAbort): unknown => {
    if (typeof method !== "string")
      throw new AppError("bad_request", 'A call needs "method": "<noun>.<verb>".');
    const { input, callbacks } = readParams(params);
    const found = findMethod(method);
    if (found.scope === "subscription") return startSubscription(method, found, { input, callbacks });
    const incoming = {
      method,
      input,
      caller,
      connection,
      get signal() {
        return late.controller.signal;
      },
    };
    return dispatch(context, incoming, runOnWorker);
  };

  const receive = (text: string): void => {
    if (ended.signal.aborted) return;
    const call = parseCall(text);
    if (call === null || openCalls.has(call.id)) {
      const message =
        call === null
          ? 'Send JSON with an id that is a number or a string: { "id", "method", "params" }.'
          : "The id of this call belongs to another that is still open.";
      fail(null, new AppError("bad_request", message), "a message");
      return;
    }
    const { id } = call;
    const what = String(call.method);
    if (openCalls.size >= openCallsLimit && !aboutSocket.has(what)) {
      const message = `This socket has ${openCallsLimit} open calls. Wait until some have answered.`;
      fail(id, new AppError("too_many_requests", message), what);
      return;
    }
    const late = createLateAbort();
    let result: unknown;
    try {
      result =
        port.bufferedAmount > slowAt && !aboutSocket.has(what)
          ? slowLane().then(() => {
              late.controller.signal.throwIfAborted();
              return start(call, late);
            })
          : start(call, late);
    } catch (error) {
      fail(id, error, what);
      return;
    }
    if (result instanceof Promise) follow(id, { controller: late.controller, result, what });
    else answer(id, result);
  };

  /** Answers once: with the result, the error, or that it was cancelled, whatever comes first. */
  const follow = (
    id: string | number,
    { controller, result, what }: { controller: AbortController; result: Promise<unknown>; what: string },
  ): void => {
    openCalls.set(id, controller);
    const isFirst = (): boolean => openCalls.get(id) === controller && openCalls.delete(id);
    result.then(
      (value) => isFirst() && answer(id, value),
      (error: unknown) => isFirst() && fail(id, error, what),
    );
    controller.signal.addEventListener("abort", () => isFirst() && fail(id, controller.signal.reason, what), {
      once: true,
    });
  };

  context.bus.subscribe(
    "revoked",
    ({ sessionIds, tokenIds }) => {
      const isSessionOver = session !== null && (sessionIds === "*" || sessionIds.includes(session.id));
      const isTokenOver = caller.tokenId !== undefined && tokenIds.includes(caller.tokenId);
      if (isSessionOver || isTokenOver) close(1008, "signed out");
    },
    ended.signal,
  );
  if (session !== null) {
    endWith(session.expiresAt, {
      now: context.now,
      signal: ended.signal,
      close: () => close(1008, "session expired"),
    });
  }

  return {
    receive,
    refuse: () => fail(null, new AppError("bad_request", "Send text messages: JSON."), "a message"),
    end,
  };
}

type LateAbort = { readonly controller: AbortController };

/** A controller made at first use: most calls answer at once and need none. */
function createLateAbort(): LateAbort {
  let made: AbortController | null = null;
  return {
    get controller() {
      made ??= new AbortController();
      return made;
    },
  };
}

/** Calls `close` at the given moment, unless the signal aborts before. */
function endWith(
  moment: number,
  { now, signal, close }: { now: () => number; signal: AbortSignal; close: () => void },
): void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    const left = moment - now();
    if (left <= 0) close();
    else timer = setTimeout(wait, Math.min(left, maxTimer));
  };
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  wait();
}
