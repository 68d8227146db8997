import { accountKey } from "../../domain/account/account-name.ts";
import { accessOfRole, highestAccess, type CallerAccess } from "../../domain/account/role.ts";
import type { ServerStore } from "../../store/server/server-store.ts";
import type { StoredRole, User } from "../../store/server/users.ts";
import type { Caller } from "../protocol/method.ts";

/** A user as a caller. Roles in accounts that no longer exist grant nothing. */
export function callerOf({ id, roles }: User, { accounts }: Pick<ServerStore, "accounts">): Caller {
  const everywhere = roles.find(({ accountId }) => accountId === "*");
  if (everywhere !== undefined) return { userId: id, access: accessOfRole[everywhere.role], accounts: "*" };
  const heldAccounts = roles.flatMap(({ accountId, role }) => {
    const name = accounts.nameOf(accountId);
    return name === undefined ? [] : [{ name, access: accessOfRole[role] }];
  });
  const byAccount: Record<string, CallerAccess> = {};
  for (const { name, access } of heldAccounts) byAccount[accountKey(name)] = access;
  return {
    userId: id,
    access: highestAccess(heldAccounts.map(({ access }) => access)),
    accounts: heldAccounts.map(({ name }) => name),
    accessByAccount: byAccount,
  };
}

/** Roles with the accounts' names, for display. */
export function shownRoles(
  roles: readonly StoredRole[],
  { accounts }: Pick<ServerStore, "accounts">,
): { accountName: string; role: StoredRole["role"] }[] {
  return roles.flatMap(({ accountId, role }) => {
    const accountName = accountId === "*" ? "*" : accounts.nameOf(accountId);
    return accountName === undefined ? [] : [{ accountName, role }];
  });
}
