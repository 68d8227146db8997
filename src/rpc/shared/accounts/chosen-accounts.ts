import { accountKey } from "../../../domain/account/account-name.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { AccountRow } from "../../../store/server/account-rows.ts";
import { requireAccountAccess } from "../../protocol/account-scope.ts";
import type { Call } from "../../protocol/method.ts";
import { withOpenAccount } from "../../protocol/with-open-account.ts";
import type { Figures, Opened } from "./combined-accounts.ts";

/** An account that is in no sum. With `node` it is on another node, otherwise its file cannot be used. */
export type Missing = Pick<AccountRow, "name" | "baseCurrency" | "isDemo"> & { node?: string };
/** Accounts that can be read, in the requested order, and those whose file cannot be used or is on another node. */
type Chosen = { opened: Opened[]; missing: Missing[] };
type Asking = Call<"accounts">;

/** Opens the accounts that `method` is called for. Throws `forbidden` for one that the caller may not use, and `not_found` for an unknown one. */
export async function openChosen(call: Asking, names: readonly string[], method: string): Promise<Chosen> {
  for (const name of names) requireAccountAccess(name, call.caller, { needed: "read", method });
  const rows = call.context.accounts.list();
  const others = call.context.accounts.listElsewhere();
  const chosenAccounts: Chosen = { opened: [], missing: [] };
  const seen = new Set<string>();
  for (const name of names) {
    call.signal.throwIfAborted();
    const isNamed = (known: { name: string }): boolean => accountKey(known.name) === accountKey(name);
    const row = rows.find(isNamed);
    const otherAccount = row === undefined ? others.find(isNamed) : undefined;
    const known = row ?? otherAccount;
    if (known === undefined) throw unknownAccount(name);
    if (seen.has(known.id)) continue;
    seen.add(known.id);
    const store = row === undefined ? undefined : await openedOf(call, row.name);
    if (row === undefined || store === undefined) chosenAccounts.missing.push(known);
    else chosenAccounts.opened.push({ row, store, base: store.settings.get().baseCurrency });
  }
  return chosenAccounts;
}

function unknownAccount(name: string): AppError {
  return new AppError("not_found", msg`No account is called "${name}". accounts.list names the known ones.`);
}

async function openedOf(call: Asking, name: string): Promise<Figures | undefined> {
  try {
    return await withOpenAccount(call, name, (account) => account);
  } catch (error) {
    if (error instanceof AppError && error.code === "unavailable") return undefined;
    throw error;
  }
}
