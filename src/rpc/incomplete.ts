import { z } from "zod";
import type { AccountStore } from "../store/account-store.ts";
import type { Gap } from "../store/connections.ts";

/** A connection whose history is not all there, and why: figures that rest on it may be short of something. */
export const incompletePart = z.strictObject({ connectionId: z.string(), reason: z.string() });

export type ConnectionGap = Gap & { connectionId: string };

/** What of each connection's history is missing, as far as its source said, and what has not been read. */
export function gapsOf(account: Pick<AccountStore, "connections" | "tasks">): ConnectionGap[] {
  return account.connections.list().flatMap(({ id, gaps, error, syncedAt, isLeaving }) => {
    if (isLeaving) return [];
    const found = gaps.map((gap) => ({ connectionId: id, ...gap }));
    const missing = (reason: string): ConnectionGap => ({
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

export function incompleteParts(
  account: Pick<AccountStore, "connections" | "tasks">,
): z.input<typeof incompletePart>[] {
  return gapsOf(account).map(({ connectionId, reason }) => ({ connectionId, reason }));
}
