import { accountKey } from "../../domain/account/account-name.ts";
import { includesAccess, type CallerAccess } from "../../domain/account/role.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg, type Wording } from "../../errors/wording.ts";
import type { Access } from "../../contract/method-contract.ts";
import type { Caller } from "./method.ts";

type Covered = Pick<Caller, "access" | "accounts" | "accessByAccount">;

/** The caller's access in an account; `null` if it is not covered. Names are compared case-insensitively. */
export function accessIn(
  accountName: string,
  { access, accounts, accessByAccount }: Covered,
): CallerAccess | null {
  const key = accountKey(accountName);
  if (accounts !== "*" && !accounts.some((name) => accountKey(name) === key)) return null;
  if (accessByAccount === undefined) return access;
  return Object.hasOwn(accessByAccount, key) ? (accessByAccount[key] ?? null) : null;
}

/** Whether the caller may read an account, or has the access that is needed. */
export function mayUseAccount(accountName: string, caller: Covered, needed: Access = "read"): boolean {
  const heldAccess = accessIn(accountName, caller);
  return heldAccess !== null && includesAccess(heldAccess, needed);
}

/** Throws `forbidden` for a caller who is limited to some accounts: `feature` concerns the whole service. */
export function requireAllAccounts(feature: string | Wording, { accounts }: Pick<Caller, "accounts">): void {
  if (accounts === "*") return;
  throw new AppError(
    "forbidden",
    msg`You have access to some accounts only and may not ${feature}. Ask the owner of the service.`,
  );
}

/** Throws `forbidden` if the caller has less access in the account than needed; does not reveal whether the account exists. */
export function requireAccountAccess(
  accountName: string,
  caller: Caller,
  { needed, method }: { needed: Access; method: string },
): void {
  const heldAccess = accessIn(accountName, caller);
  if (heldAccess === null)
    throw new AppError("forbidden", msg`You may not use the account "${accountName}". See accounts.list.`);
  if (!includesAccess(heldAccess, needed)) throw insufficientAccessError(method, needed, heldAccess);
}

/** The refusal of a caller whose access is too low. */
export function insufficientAccessError(method: string, needed: Access, heldAccess: CallerAccess): AppError {
  return new AppError(
    "forbidden",
    msg`${method} needs ${needed} access, and you have ${heldAccess} access. Ask the owner, or use a token with more access.`,
  );
}
