import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accessIncludes, useAccess } from "../../access.ts";
import { useAccount, useAccountQuery } from "../../data/account.tsx";
import type { Backup } from "../../data/records.ts";
import { useRestore } from "../../data/first-run/restore.ts";
import { t } from "../../i18n/t.ts";
import { BackupList } from "./backup-list.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";
import { RestoreProgress } from "./restore-progress.tsx";
import { BackupUpload } from "./backup-upload.tsx";
import { DeleteAccount } from "../settings/delete-account.tsx";

/** Shown instead of the pages of an account whose database cannot be opened: why, and the backups that its owner can restore. */
export default function UnusableAccount({ problem }: { problem: string }) {
  const { name } = useAccount();
  const queries = useQueryClient();
  const access = useAccess();
  return (
    <div className="page settings">
      <h1>{t("backups.cannotBeOpened", { name })}</h1>
      <div className="failure" role="alert">
        <p className="break">{problem}</p>
        <button
          type="button"
          className="button"
          onClick={() => void queries.invalidateQueries({ queryKey: ["", "accounts.list"] })}
        >
          {t("common.retry")}
        </button>
      </div>
      <p className="soft page-lead">{t("backups.othersAreNotAffected")}</p>
      {accessIncludes(access, "owner") && <Remedies />}
    </div>
  );
}

function Remedies() {
  const account = useAccount();
  const backups = useAccountQuery("backups.list", {});
  const { task, restore } = useRestore();
  const [chosenId, choose] = useState<string | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const chosenBackup: Backup | undefined = backups.data?.find(({ fileId }) => fileId === chosenId);
  return (
    <>
      <RestoreProgress task={task} />
      <BackupList answer={backups} canDelete={false} onRestore={({ fileId }) => choose(fileId)} />
      <BackupUpload onTaken={choose} />
      <section aria-labelledby="delete-unusable" className="stack">
        <h2 id="delete-unusable">{t("backups.withoutABackup")}</h2>
        <div className="actions">
          <button type="button" className="button" onClick={() => setDeleting(true)}>
            {t("backups.deleteAccount")}
          </button>
        </div>
      </section>
      {isDeleting && <DeleteAccount account={account} onClose={() => setDeleting(false)} />}
      {chosenBackup !== undefined && (
        <RestoreDialog
          key={chosenBackup.fileId}
          source={{ fileId: chosenBackup.fileId }}
          createdAt={chosenBackup.createdAt}
          encrypted={chosenBackup.encrypted}
          restore={restore}
          onClose={() => choose(null)}
        />
      )}
    </>
  );
}
