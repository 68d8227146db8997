import { z } from "zod";
import type { AccountStore } from "../store/account-store.ts";

/** A connection whose history is not all there, and why: figures that rest on it may be short of something. */
export const incompletePart = z.strictObject({ connectionId: z.string(), reason: z.string() });

export function incompleteParts(account: AccountStore): z.input<typeof incompletePart>[] {
  return account.connections.list().flatMap(({ id, gaps, error, syncedAt }) => {
    const reasons = gaps.map((gap) => gap.reason);
    if (error !== null) reasons.push(`The last sync failed: ${error}`);
    else if (syncedAt === null) reasons.push("The first history is still loading.");
    return reasons.map((reason) => ({ connectionId: id, reason }));
  });
}
