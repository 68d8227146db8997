import type { z } from "zod";
import type { incompletePart } from "../../contract/incomplete.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { Gap } from "../../store/jobs/connections.ts";
import { asWording, msg, statedReason, type Reason } from "../../errors/wording.ts";

export type ConnectionGap = Pick<Gap, "from" | "to" | "reason" | "wording"> & { connectionId: string };
type Account = Pick<AccountStore, "connections" | "tasks">;
type Found = ConnectionGap & { isNote?: boolean };

/** Missing history by connection: gaps that its source reported, and history not read yet. */
export function gapsOf(account: Account): ConnectionGap[] {
  return foundIn(account).map(({ connectionId, from, to, reason, wording }) => ({
    connectionId,
    from,
    to,
    reason,
    ...(wording && { wording }),
  }));
}

function foundIn(account: Account): Found[] {
  return account.connections.list().flatMap(({ id, gaps, error, errorWording, syncedAt, isLeaving }) => {
    if (isLeaving) return [];
    const failure = asWording(errorWording) ?? error ?? "";
    const found = gaps.map((gap): Found => ({ connectionId: id, ...gap }));
    const missing = (reason: Reason): Found => ({
      connectionId: id,
      from: syncedAt,
      to: null,
      ...statedReason(reason),
    });
    if (syncedAt !== null)
      return error === null ? found : [...found, missing(msg`The last sync failed: ${failure}`)];
    if (error !== null)
      return [...found, missing(msg`The first sync could not read the whole history: ${failure}`)];
    const isOpen = account.tasks.open(`sync:${id}`) !== undefined;
    const reason = isOpen
      ? msg`The first history is still loading.`
      : msg`The first sync did not read the whole history: sync it again.`;
    return [...found, missing(reason)];
  });
}

/** Gaps that make totals incomplete: all but permanent limitations of a source. */
export function incompleteParts(account: Account): z.input<typeof incompletePart>[] {
  const missing = foundIn(account).filter(({ isNote }) => isNote !== true);
  return missing.map(({ connectionId, reason, wording }) => ({
    connectionId,
    reason,
    ...(wording && { wording }),
  }));
}
