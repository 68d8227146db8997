import type { AccountStore } from "../../store/account/account-store.ts";
import type { FileRow } from "../../store/account/files.ts";
import { requireAccountAccess, mayUseAccount } from "../protocol/account-scope.ts";
import type { Caller } from "../protocol/method.ts";

type Files = Pick<AccountStore, "name" | "storedFiles" | "backups">;

/** Backups contain the whole account, conversations and sealed secrets too: only owners list, download and delete them. */
export function mayUseBackups(caller: Caller, { name }: Pick<AccountStore, "name">): boolean {
  return mayUseAccount(name, caller, "owner");
}

/** The file. Throws `not_found`, and `forbidden` for a backup if the caller is no owner. */
export function fileFor(
  caller: Caller,
  account: Files,
  { fileId, method }: { fileId: string; method: string },
): FileRow {
  const file = account.storedFiles.get(fileId);
  if (account.backups.has(file.id))
    requireAccountAccess(account.name, caller, { needed: "owner", method: `${method} of a backup` });
  return file;
}
