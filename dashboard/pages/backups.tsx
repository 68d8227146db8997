import { useState } from "react";
import { useAccountQuery } from "../data/account.tsx";
import type { Backup } from "../data/records.ts";
import { useRestore } from "../data/first-run/restore.ts";
import { useRouter } from "../router.tsx";
import { BackupSchedule } from "./backups/backup-schedule.tsx";
import { BackupList } from "./backups/backup-list.tsx";
import { CreateBackup } from "./backups/create-backup.tsx";
import { RestoreDialog } from "./backups/restore-dialog.tsx";
import { RestoreProgress } from "./backups/restore-progress.tsx";
import { Targets, type ChosenCopy } from "./backups/targets.tsx";
import { BackupUpload } from "./backups/backup-upload.tsx";
import { t } from "../i18n/t.ts";

/** Backups of the account: create, keep, download, copy elsewhere, restore. */
export default function BackupsPage() {
  const { search, go } = useRouter();
  const backups = useAccountQuery("backups.list", {});
  const { task, restore } = useRestore();
  // The backup to restore: uploaded on another page, or chosen here.
  const [chosenId, choose] = useState(search.get("restore"));
  const [copy, chooseCopy] = useState<ChosenCopy | null>(null);
  const chosenBackup: Backup | undefined = backups.data?.find(({ fileId }) => fileId === chosenId);
  return (
    <div className="page settings">
      <h1>{t("common.backups")}</h1>
      <p className="soft page-lead">{t("backups.aBackupIsTheWhole")}</p>
      <RestoreProgress task={task} />
      <CreateBackup />
      <BackupList answer={backups} onRestore={({ fileId }) => choose(fileId)} />
      <BackupUpload onTaken={choose} />
      <BackupSchedule />
      <Targets onRestore={chooseCopy} />
      {chosenBackup !== undefined && (
        <RestoreDialog
          key={chosenBackup.fileId}
          source={{ fileId: chosenBackup.fileId }}
          createdAt={chosenBackup.createdAt}
          encrypted={chosenBackup.encrypted}
          restore={restore}
          onClose={() => {
            choose(null);
            if (search.has("restore")) go("/backups", { replace: true });
          }}
        />
      )}
      {copy !== null && (
        <RestoreDialog
          key={copy.name}
          source={{ targetId: copy.targetId, name: copy.name }}
          createdAt={copy.createdAt}
          encrypted
          isPassphraseKept
          restore={restore}
          onClose={() => chooseCopy(null)}
        />
      )}
    </div>
  );
}
