import { subscribeInput } from "../../contract/method-description.ts";
import { defaultSettings } from "../../domain/account/settings.ts";
import type { Context } from "../../context/context.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { requireAccountAccess, mayUseAccount } from "../../rpc/protocol/account-scope.ts";
import { checkAccess, neededAccess, parseInput } from "../../rpc/protocol/dispatch.ts";
import type { Caller, SubscribeMethod } from "../../rpc/protocol/method.ts";
import { subscribe } from "./subscription.ts";

const maxSubscriptions = 1_000;

type Parts = {
  context: Context;
  caller: Caller;
  isSlow: () => boolean;
  send: (text: string) => void;
};

/** The subscriptions of one socket. They end when `signal` aborts. */
export type Subscriptions = ReturnType<typeof createSubscriptions>;

export function createSubscriptions({ context, caller, isSlow, send }: Parts, signal: AbortSignal) {
  const open = new Map<string, { ending: AbortController; account: string | undefined }>();
  signal.addEventListener(
    "abort",
    () => {
      for (const { ending } of open.values()) ending.abort();
      open.clear();
    },
    { once: true },
  );
  return {
    /** Throws `bad_request`, `forbidden`, `not_found`, and `too_many_requests` when the socket has too many. */
    start(
      method: string,
      found: SubscribeMethod,
      { input, callbacks }: { input: unknown; callbacks: string[] },
    ): { subscriptionId: string } {
      checkAccess(found, { method, caller });
      const { accountName } = parseInput(subscribeInput, input, method);
      const [functionId, second] = callbacks;
      if (functionId === undefined || second !== undefined)
        throw new AppError(
          "bad_request",
          msg`${method} takes exactly one callback. Send it in params, after the input.`,
        );
      const needed = neededAccess(found, caller);
      if (accountName !== undefined) requireAccountAccess(accountName, caller, { needed, method });
      if (open.size >= maxSubscriptions)
        throw new AppError(
          "too_many_requests",
          msg`This socket has ${maxSubscriptions} subscriptions, the maximum. End some with rpc.unsubscribe.`,
        );
      const account = accountName === undefined ? null : context.accounts.open(accountName);
      const subscribedAccount = account?.name.toLowerCase();
      const subscriptionId = context.newId();
      const ending = new AbortController();
      open.set(subscriptionId, { ending, account: subscribedAccount });
      const prefix = `{"functionId":${JSON.stringify(functionId)},"params":[`;
      subscribe(
        {
          bus: context.bus,
          topic: found.topic,
          wants: (name) =>
            subscribedAccount === undefined
              ? mayUseAccount(name, caller, needed)
              : name.toLowerCase() === subscribedAccount,
          pauseMs: (account?.settings.get() ?? defaultSettings).throttle.subscriptionMs,
          isSlow,
          deliver: (event) => send(`${prefix}${JSON.stringify(event)}]}`),
        },
        ending.signal,
      );
      return { subscriptionId };
    },
    /** Returns whether there was such a subscription. */
    end(subscriptionId: string): boolean {
      open.get(subscriptionId)?.ending.abort();
      return open.delete(subscriptionId);
    },
    /** Whether one of them is about this account. */
    follow: (accountName: string): boolean =>
      [...open.values()].some(({ account }) => account === accountName.toLowerCase()),
  };
}
