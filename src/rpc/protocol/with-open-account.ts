import type { Context } from "../../context/context.ts";
import type { AccountStore } from "../../store/account/account-store.ts";

/**
 * Runs a function with an open account: at once if possible, else as soon as its file is available again after being replaced or moved.
 * Rejects with the signal's reason if the caller does not wait that long.
 */
export function withOpenAccount<Result>(
  call: { context: Pick<Context, "accounts">; readonly signal: AbortSignal },
  accountName: string,
  work: (account: AccountStore) => Result | Promise<Result>,
): Result | Promise<Result> {
  const { accounts } = call.context;
  const freed = accounts.whenFree(accountName);
  if (freed === undefined) return work(accounts.open(accountName));
  return Promise.race([freed, rejectOnAbort(call.signal)]).then(() =>
    withOpenAccount(call, accountName, work),
  );
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
