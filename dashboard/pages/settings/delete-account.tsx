import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount, useAccounts } from "../../data/account.tsx";
import { usePreferences } from "../../data/preferences.tsx";
import type { Account } from "../../data/records.ts";
import { useService, type Service } from "../../data/service.ts";
import { waitForTask } from "../../data/wait-for-task.ts";
import { countText } from "../../format/names.ts";
import { failureText } from "../../i18n/error-text.ts";
import { t } from "../../i18n/t.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { useNotify } from "../../parts/notice.tsx";

/**
 * Asks before an account is deleted. Unless the owner chooses otherwise, its backups are kept in another account, and one is made first if there
 * is none.
 */
export function DeleteAccount({ account, onClose }: { account: Account; onClose(): void }) {
  const service = useService();
  const queries = useQueryClient();
  const { name: currentAccount } = useAccount();
  const { change: prefer } = usePreferences();
  const { say } = useNotify();
  const [isKeeping, setKeeping] = useState(true);
  const [isSure, setSure] = useState(false);
  const accountName = account.name;
  const others = (useAccounts().data ?? []).filter(
    ({ name, node, problem }) => name !== accountName && node === undefined && problem === undefined,
  );
  const holder =
    others.find(({ name }) => name === currentAccount) ??
    others.find(({ demo }) => demo !== true) ??
    others[0];
  const backups = useQuery({
    queryKey: [accountName, "backups.list", {}],
    queryFn: ({ signal }) => service.call("backups.list", { accountName }, signal),
    // The request fails for an account whose database is damaged.
    retry: false,
  });
  const count = backups.data?.length ?? 0;
  /** The demo can be made again, and an empty account has nothing to keep. */
  const hasNoBackup =
    backups.isSuccess && count === 0 && account.demo !== true && (account.transactions ?? 0) > 0;
  const keepBackupsIn = (count > 0 || hasNoBackup) && isKeeping ? holder?.name : undefined;
  const mustConfirm = count > 0 && holder === undefined;
  const remove = async (): Promise<void> => {
    if (hasNoBackup && keepBackupsIn !== undefined) await backUp(service, accountName);
    await service.call("accounts.delete", {
      accountName,
      ...(keepBackupsIn === undefined ? {} : { keepBackupsIn }),
    });
    // Before the list is without it: this window does not learn of the deletion from elsewhere.
    if (accountName === currentAccount) prefer({ account: others[0]?.name ?? null });
    await queries.invalidateQueries({ queryKey: ["", "accounts.list"] });
    if (keepBackupsIn !== undefined)
      await queries.invalidateQueries({ queryKey: [keepBackupsIn, "backups.list"] });
    say(
      keepBackupsIn === undefined
        ? t("settings.deleted")
        : t("settings.deletedKept", { name: keepBackupsIn }),
    );
  };
  const size =
    account.transactions === null
      ? t("settings.allItsTransactions")
      : countText(account.transactions, "transaction");
  return (
    <Confirm
      title={t("settings.confirmDeletion", { name: accountName })}
      action={t("common.delete")}
      isReady={!backups.isPending && (!mustConfirm || isSure)}
      onClose={onClose}
      onConfirm={remove}
    >
      <p>
        {t("settings.deletesTransactions", { transactions: size })} {t("settings.itsKeysAreDeleted")}
        {others.length === 0 && ` ${t("settings.thisIsYourOnlyAccount")}`}
      </p>
      {(count > 0 || hasNoBackup) && holder !== undefined && (
        <BackupChoice count={count} holder={holder.name} isKeeping={isKeeping} onChange={setKeeping} />
      )}
      {mustConfirm && (
        <label className="check">
          <input type="checkbox" checked={isSure} onChange={() => setSure(!isSure)} />{" "}
          <span>{t("settings.deleteBackupsToo", { count })}</span>
        </label>
      )}
    </Confirm>
  );
}

/** Whether the backups of the account are kept in another one (`holder`), or one is made first if it has none. */
function BackupChoice({
  count,
  holder: name,
  isKeeping,
  onChange,
}: {
  count: number;
  holder: string;
  isKeeping: boolean;
  onChange(isKeeping: boolean): void;
}) {
  const [legend, keep, drop] =
    count === 0
      ? [t("settings.itHasNoBackup"), t("settings.backUpFirst", { name }), t("settings.deleteWithoutBackup")]
      : [
          t("settings.itsBackups", { count }),
          t("settings.keepBackups", { name }),
          t("settings.deleteBackups"),
        ];
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      <label className="check">
        <input type="radio" name="backups" checked={isKeeping} onChange={() => onChange(true)} />{" "}
        <span>{keep}</span>
      </label>
      <label className="check">
        <input type="radio" name="backups" checked={!isKeeping} onChange={() => onChange(false)} />{" "}
        <span>{drop}</span>
      </label>
    </fieldset>
  );
}

/** Backs an account up. Throws if the backup was not made. */
async function backUp(service: Service, accountName: string): Promise<void> {
  const { taskId } = await service.call("backups.create", { accountName });
  const task = await waitForTask(service, { accountName, taskId });
  if (task.state !== "done") throw new Error(failureText(task) ?? t("settings.notBackedUp"));
}
