import type { Context } from "../../context/context.ts";
import { AppError, messageOf, wordingOf } from "../../errors/app-error.ts";
import { hasValues, wordingRecord, type WordingRecord } from "../../errors/wording.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { ConnectionRow } from "../../store/jobs/connections.ts";
import type { Issue } from "../../store/account/issues.ts";
import { retryOf } from "../queue/back-off.ts";

/** The operations of a connection that can fail. */
export type ConnectionWork = "sync" | "verify";

const kinds = { sync: "failedSync", verify: "failedVerification" } as const;

type Place = {
  account: Pick<AccountStore, "issues">;
  accountName: string;
  context: Pick<Context, "now" | "bus">;
};

/** Opens an issue about failed work on a connection, with its message and remedy. It is critical once automatic retries are exhausted. */
export function reportFailure(
  { account, accountName, context }: Place,
  connection: Pick<ConnectionRow, "id" | "label">,
  failure: { work: ConnectionWork; error: unknown; attempt: number; attempts: number },
): void {
  const { work, error, attempt, attempts } = failure;
  const now = context.now();
  const isFinal = retryOf(error, { attempt, attempts, now, random: 0 }) === null;
  const failureText = work === "sync" ? "could not be read" : "could not be compared with its source";
  const next = isFinal
    ? "Put right what it says, in the connection's settings if need be, and start it again."
    : "It is retried automatically.";
  const issue: Issue = {
    id: `${kinds[work]}:${connection.id}`,
    kind: kinds[work],
    severity: work === "sync" && isFinal ? "critical" : "warning",
    message: `"${connection.label}" ${failureText}: ${messageOf(error)} ${next}`,
    affectedValue: null,
    subject: {
      connectionId: connection.id,
      label: connection.label,
      error: messageOf(error),
      reason: error instanceof AppError ? error.reason : null,
      ...wordingIn(error),
      isFinal,
    },
    remedy: { method: `connections.${work}`, params: { connectionId: connection.id } },
    openedAt: now,
  };
  if (account.issues.report(issue))
    context.bus.publish("issues", { accountName, issue: account.issues.find(issue.id) ?? issue });
}

/** The field `wording` of an issue: template and values of its error's message, for translation. */
function wordingIn(error: unknown): { wording?: WordingRecord } {
  const wording = wordingOf(error);
  return hasValues(wording) ? { wording: wordingRecord(wording) } : {};
}

/** Closes the issue about failed work. Call it in the transaction in which the work succeeds. */
export function closeFailure(account: Pick<AccountStore, "issues">, id: string, work: ConnectionWork): void {
  account.issues.close(`${kinds[work]}:${id}`);
}
