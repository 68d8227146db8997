import { accountKey } from "../../domain/account/account-name.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Caller } from "./method.ts";

/** Whether the caller's token covers an account; names are compared case-insensitively. */
export function mayUseAccount(accountName: string, { accounts }: Caller): boolean {
  return accounts === "*" || accounts.some((name) => accountKey(name) === accountKey(accountName));
}

/** Throws `forbidden` for a token that is limited to some accounts: `what` concerns the whole service. */
export function checkWholeService(what: string, { accounts }: Caller): void {
  if (accounts === "*") return;
  throw new AppError(
    "forbidden",
    `This token is for some accounts only and may not ${what}. Sign in instead.`,
  );
}

/** Throws `forbidden` if the caller's token does not cover the account; does not reveal whether it exists. */
export function checkAccountScope(accountName: string, caller: Caller): void {
  if (mayUseAccount(accountName, caller)) return;
  throw new AppError("forbidden", `This token may not use the account "${accountName}".`);
}
