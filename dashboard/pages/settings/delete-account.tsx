import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount, useAccounts } from "../../data/account.tsx";
import { usePreferences } from "../../data/preferences.tsx";
import type { Account } from "../../data/records.ts";
import { useService } from "../../data/service.ts";
import { countText } from "../../format/names.ts";
import { t } from "../../i18n/t.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { useNotify } from "../../parts/notice.tsx";

/** Asks before an account is deleted, and keeps its backups in another account unless the owner chooses otherwise. */
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
  const keepBackupsIn = count > 0 && isKeeping ? holder?.name : undefined;
  const mustConfirm = count > 0 && holder === undefined;
  const remove = async (): Promise<void> => {
    await service.call("accounts.delete", {
      accountName,
      ...(keepBackupsIn === undefined ? {} : { keepBackupsIn }),
    });
    await queries.invalidateQueries({ queryKey: ["", "accounts.list"] });
    if (keepBackupsIn !== undefined)
      await queries.invalidateQueries({ queryKey: [keepBackupsIn, "backups.list"] });
    if (accountName === currentAccount) prefer({ account: null });
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
      {count > 0 && holder !== undefined && (
        <fieldset className="choices">
          <legend>{t("settings.itsBackups", { count })}</legend>
          <label className="check">
            <input type="radio" name="backups" checked={isKeeping} onChange={() => setKeeping(true)} />{" "}
            <span>{t("settings.keepBackups", { name: holder.name })}</span>
          </label>
          <label className="check">
            <input type="radio" name="backups" checked={!isKeeping} onChange={() => setKeeping(false)} />{" "}
            <span>{t("settings.deleteBackups")}</span>
          </label>
        </fieldset>
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
