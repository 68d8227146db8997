import type { Context } from "../../context.ts";
import type { AccountStore } from "../../store/account/account-store.ts";

/**
 * Does something with an account that is open: at once where it can, and as soon as its file is back where that is being replaced or moved. Rejects with the
 * signal's reason when the caller does not wait so long.
 */
export function withOpenAccount<Result>(
  call: { context: Pick<Context, "accounts">; readonly signal: AbortSignal },
  accountName: string,
  work: (account: AccountStore) => Result | Promise<Result>,
): Result | Promise<Result> {
  const { accounts } = call.context;
  const freed = accounts.whenFree(accountName);
  if (freed === undefined) return work(accounts.open(accountName));
  return Promise.race([freed, aborted(call.signal)]).then(() => withOpenAccount(call, accountName, work));
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
