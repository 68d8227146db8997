import type { z } from "zod";
import type { incompletePart } from "../../contract/incomplete.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { Gap } from "../../store/jobs/connections.ts";

export type ConnectionGap = Pick<Gap, "from" | "to" | "reason"> & { connectionId: string };
type Account = Pick<AccountStore, "connections" | "tasks">;
type Found = ConnectionGap & { isNote?: boolean };

/** Missing history by connection: gaps that its source reported, and history not read yet. */
export function gapsOf(account: Account): ConnectionGap[] {
  return foundIn(account).map(({ connectionId, from, to, reason }) => ({ connectionId, from, to, reason }));
}

function foundIn(account: Account): Found[] {
  return account.connections.list().flatMap(({ id, gaps, error, syncedAt, isLeaving }) => {
    if (isLeaving) return [];
    const found = gaps.map((gap): Found => ({ connectionId: id, ...gap }));
    const missing = (reason: string): Found => ({
      connectionId: id,
      from: syncedAt,
      to: null,
      reason,
    });
    if (syncedAt !== null)
      return error === null ? found : [...found, missing(`The last sync failed: ${error}`)];
    if (error !== null)
      return [...found, missing(`The first history could not be read to its end: ${error}`)];
    const isOpen = account.tasks.open(`sync:${id}`) !== undefined;
    const reason = isOpen
      ? "The first history is still loading."
      : "The first history was not read to its end: sync it again.";
    return [...found, missing(reason)];
  });
}

/** Gaps that make totals incomplete; permanent limitations of a source are none. */
export function incompleteParts(account: Account): z.input<typeof incompletePart>[] {
  const missing = foundIn(account).filter(({ isNote }) => isNote !== true);
  return missing.map(({ connectionId, reason }) => ({ connectionId, reason }));
}
