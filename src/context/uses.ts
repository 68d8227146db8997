import type { Context } from "./context.ts";
import type { AccountStore } from "../store/account/account-store.ts";

/** A member of the context, which methods of the server and tasks about whole accounts declare. */
export type ContextMember = keyof Context;
type AccountMember = Exclude<keyof AccountStore, "id" | "name" | "sql">;

/** A dependency that a handler or task declares: a member of the context, or a repository or operation of the account. */
export type Use = ContextMember | AccountMember;

/** The part of the context that was declared. */
export type ContextFor<U extends Use> = Pick<Context, Extract<U, ContextMember>>;

/** The part of the account's store that was declared, with the account's id and name. */
export type AccountFor<U extends Use> = Pick<AccountStore, "id" | "name" | Extract<U, AccountMember>>;

const contextMembers: Readonly<Record<ContextMember, true>> = {
  config: true,
  runtime: true,
  log: true,
  now: true,
  newId: true,
  pause: true,
  bus: true,
  server: true,
  accounts: true,
  secrets: true,
  files: true,
  openTables: true,
  sandbox: true,
  runMaintenanceJob: true,
  deriveKey: true,
  exchanges: true,
  http: true,
  sendMail: true,
  webPush: true,
  openSftp: true,
  metrics: true,
};

function isOfContext(use: Use): use is ContextMember {
  return Object.hasOwn(contextMembers, use);
}

/** Hands over the declared members of the context and nothing else. */
export function contextFor<U extends Use>(context: Context, uses: readonly U[]): ContextFor<U>;
export function contextFor(context: Context, uses: readonly Use[]): Partial<Context> {
  const part: Partial<Context> = {};
  for (const use of uses) if (isOfContext(use)) copy(context, part, use);
  return part;
}

/** Hands over the declared members of the account's store and nothing else. */
export function accountFor<U extends Use>(account: AccountFor<Use>, uses: readonly U[]): AccountFor<U>;
export function accountFor(account: AccountFor<Use>, uses: readonly Use[]): Partial<AccountFor<Use>> {
  const part: Partial<AccountFor<Use>> = { id: account.id, name: account.name };
  for (const use of uses) if (!isOfContext(use)) copy(account, part, use);
  return part;
}

function copy<T extends object, Key extends keyof T>(from: T, to: Partial<T>, key: Key): void {
  to[key] = from[key];
}
