import { serviceOwner } from "../../domain/account/role.ts";
import type { ServerStore } from "../../store/server/server-store.ts";
import type { Caller } from "../protocol/method.ts";

/** Records who made a token or an invitation: the user, or the user who made the token that the caller used. */
export function recordCreator(
  { madeBy }: Pick<ServerStore, "madeBy">,
  { userId, tokenId }: Caller,
  { kind, id }: { kind: "token" | "invitation"; id: string },
): void {
  const maker = userId ?? (tokenId === undefined ? undefined : madeBy.find("token", tokenId));
  if (maker !== undefined && maker !== serviceOwner) madeBy.note(kind, id, maker);
}
