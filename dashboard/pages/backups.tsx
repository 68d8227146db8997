import { useState } from "react";
import { useAnswer } from "../data/account.tsx";
import type { Backup } from "../data/records.ts";
import { useRestore } from "../data/restore.ts";
import { useRouter } from "../router.tsx";
import { BackupSchedule } from "./backups/backup-schedule.tsx";
import { KeptBackups } from "./backups/kept-backups.tsx";
import { MakeBackup } from "./backups/make-backup.tsx";
import { RestoreDialog } from "./backups/restore-dialog.tsx";
import { RestoreProgress } from "./backups/restore-progress.tsx";
import { TakeFile } from "./backups/take-file.tsx";
import { t } from "../i18n/t.ts";

/** Copies of the whole account: made, kept, taken elsewhere, and put back. */
export default function BackupsPage() {
  const { search, go } = useRouter();
  const backups = useAnswer("backups.list", {});
  const { task, restore } = useRestore();
  // One that was sent before this page was opened, or chosen here.
  const [chosenId, choose] = useState(search.get("restore"));
  const chosen: Backup | undefined = backups.data?.find(({ fileId }) => fileId === chosenId);
  return (
    <div className="page settings">
      <h1>{t("common.backups")}</h1>
      <p className="soft page-lead">{t("backups.aBackupIsTheWhole")}</p>
      <RestoreProgress task={task} />
      <MakeBackup />
      <KeptBackups answer={backups} onRestore={({ fileId }) => choose(fileId)} />
      <TakeFile onTaken={choose} />
      <BackupSchedule />
      {chosen !== undefined && (
        <RestoreDialog
          key={chosen.fileId}
          backup={chosen}
          restore={restore}
          onClose={() => {
            choose(null);
            if (search.has("restore")) go("/backups", { replace: true });
          }}
        />
      )}
    </div>
  );
}
