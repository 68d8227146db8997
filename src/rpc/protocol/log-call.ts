import type { Context } from "../../context/context.ts";
import { includesAccess, serviceOwner } from "../../domain/account/role.ts";
import type { AccountMethod, Caller, ServerMethod } from "./method.ts";

/** Adds a completed call to the security log: all that need owner access, and all changes by users other than the owner. */
export function logCall(
  { server, now }: Pick<Context, "server" | "now">,
  { access }: ServerMethod | AccountMethod,
  { method, input, caller }: { method: string; input: unknown; caller: Caller },
): void {
  const { userId, tokenId, from } = caller;
  if (userId === undefined && tokenId === undefined) return;
  const isByOther = userId !== undefined && userId !== serviceOwner;
  if (access !== "owner" && !(isByOther && !includesAccess("read", access))) return;
  const actor =
    userId === undefined
      ? server.tokens.list().find(({ id }) => id === tokenId)?.name
      : server.users.find(userId)?.name;
  server.securityLog.add({
    at: now(),
    actor: actor ?? null,
    userId: userId ?? null,
    event: method,
    accountName: textIn(input, "accountName"),
    detail: textIn(input, "name") ?? textIn(input, "id"),
    address: from ?? null,
    client: null,
  });
}

function textIn(input: unknown, key: string): string | null {
  if (typeof input !== "object" || input === null) return null;
  const value: unknown = Reflect.get(input, key);
  return typeof value === "string" ? value.slice(0, 200) : null;
}
