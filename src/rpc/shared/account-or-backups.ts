import type { Context } from "../../context/context.ts";
import { AppError } from "../../errors/app-error.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import { findBackups, type FoundBackup } from "../../tasks/backup/found-backups.ts";
import { withOpenAccount } from "../protocol/with-open-account.ts";

type AccountFiles = Pick<AccountStore, "id" | "name" | "storedFiles" | "backups">;

/** An account, or what is left of one whose database cannot be opened: its id and the backups among its files, newest first. */
export type AccountOrBackups =
  | { account: AccountFiles; id: string }
  | { account: undefined; id: string; backups: FoundBackup[] };

/** Throws what opening throws if the account is unknown or on another node. */
export async function accountOrBackups(
  context: Pick<Context, "accounts" | "files" | "server">,
  accountName: string,
  signal: AbortSignal,
): Promise<AccountOrBackups> {
  try {
    return await withOpenAccount({ context, signal }, accountName, (account) => ({
      account,
      id: account.id,
    }));
  } catch (error) {
    const row = context.server.accounts.byName(accountName);
    if (row === undefined || !(error instanceof AppError) || error.code !== "unavailable") throw error;
    const backups = await findBackups(context.files, context.accounts.filesOf(row.id), signal);
    return { account: undefined, id: row.id, backups };
  }
}
