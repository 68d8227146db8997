import { serviceOwner } from "../../domain/account/role.ts";
import type { ServerStore } from "../../store/server/server-store.ts";
import type { Caller } from "../protocol/method.ts";

/** Notes who made a token or an invitation: the user, or of a token the user who made that. */
export function recordCreator(
  { madeBy }: Pick<ServerStore, "madeBy">,
  { userId, tokenId }: Caller,
  { kind, id }: { kind: "token" | "invitation"; id: string },
): void {
  const maker = userId ?? (tokenId === undefined ? undefined : madeBy.find("token", tokenId));
  if (maker !== undefined && maker !== serviceOwner) madeBy.note(kind, id, maker);
}
