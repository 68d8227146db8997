import type { Context } from "../../context/context.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import { enqueue } from "../queue/queue.ts";
import { refreshMetadata } from "./refresh-metadata.ts";

/** The coin list is requested at most this often, however many unknown tokens arrive. */
const coinListPauseMs = 3_600_000;

/** Enqueues fetching of coin lists if there is a token that has not been compared with them, or a ticker of an exchange without a list. */
export function askForCoinLists(
  account: Pick<AccountStore, "transaction" | "coinListState" | "tasks" | "exchangeListings">,
  context: Pick<Context, "now" | "newId">,
): void {
  const { askedAt, comparedUpTo } = account.coinListState.read();
  const now = context.now();
  // At most one request per pause; a later health check retries.
  const isTokenNew =
    account.coinListState.newestUnknownToken() > comparedUpTo && now - askedAt >= coinListPauseMs;
  if (!isTokenNew && account.exchangeListings.due(now).length === 0) return;
  if (account.tasks.isRunning(refreshMetadata.kind)) return;
  account.transaction(() => enqueue({ account, context }, refreshMetadata, {}, { trigger: "system" }));
}
