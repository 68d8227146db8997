import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount, useAccountMutation } from "../../data/account.tsx";
import { downloadUrl } from "../../data/task-file.ts";
import type { Backup } from "../../data/records.ts";
import { sizeText } from "../../format/size-text.ts";
import { useFormat } from "../../format/use-format.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { Icon } from "../../parts/icon.tsx";
import { t } from "../../i18n/t.ts";

/** The account's backups, newest first: scheduled, manual or uploaded. */
export function BackupList({
  answer,
  canDelete = true,
  onRestore,
}: {
  answer: UseQueryResult<Backup[]>;
  canDelete?: boolean;
  onRestore(backup: Backup): void;
}) {
  const mutate = useAccountMutation();
  const [backupToDelete, setBackupToDelete] = useState<Backup | null>(null);
  return (
    <section aria-labelledby="kept-backups" className="card stack">
      <h2 id="kept-backups">{t("backups.backupsOnThisService")}</h2>
      <QueryResult of={answer} lines={3}>
        {(backups) =>
          backups.length === 0 ? (
            <p className="soft">{t("backups.noBackupsYetDownloadBackups")}</p>
          ) : (
            <ul className="rows">
              {backups.map((backup) => (
                <BackupRow
                  key={backup.fileId}
                  backup={backup}
                  onRestore={() => onRestore(backup)}
                  onDelete={canDelete ? () => setBackupToDelete(backup) : undefined}
                />
              ))}
            </ul>
          )
        }
      </QueryResult>
      {backupToDelete !== null && (
        <Confirm
          title={t("backups.deleteThisBackup")}
          action={t("common.delete")}
          onClose={() => setBackupToDelete(null)}
          onConfirm={() => mutate("files.delete", { fileId: backupToDelete.fileId }, ["backups"])}
        >
          <p className="break">{t("backups.willBeDeletedFromThis", { name: backupToDelete.name })}</p>
        </Confirm>
      )}
    </section>
  );
}

function BackupRow({
  backup: { fileId, name, createdAt, sizeBytes, encrypted },
  onRestore,
  onDelete,
}: {
  backup: Backup;
  onRestore(): void;
  onDelete: (() => void) | undefined;
}) {
  const format = useFormat();
  const { name: accountName } = useAccount();
  return (
    <li className="row account-row">
      <span className="row-main">
        <span>
          <b>{format.moment(createdAt)}</b>
          {encrypted && <span className="badge">{t("backups.encrypted")}</span>}
        </span>
        <span className="faint small clip" title={name}>
          {sizeText(sizeBytes)} · {name}
        </span>
      </span>
      <span className="actions">
        <a className="button small" href={downloadUrl(accountName, fileId)} download={name}>
          <Icon name="download" size={16} /> {t("common.download")}
          <span className="visually-hidden"> {name}</span>
        </a>
        <button type="button" className="button small quiet" onClick={onRestore}>
          {t("backups.restore")}
          <span className="visually-hidden"> {name}</span>
        </button>
        {onDelete !== undefined && (
          <button type="button" className="button small quiet" onClick={onDelete}>
            {t("common.delete")}
            <span className="visually-hidden"> {name}</span>
          </button>
        )}
      </span>
    </li>
  );
}
