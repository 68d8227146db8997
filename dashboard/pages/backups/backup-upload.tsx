import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../i18n/error-text.ts";
import { useAccount } from "../../data/account.tsx";
import { upload } from "../../data/auth.ts";
import { backupTypes } from "../../data/first-run/restore.ts";
import { useService } from "../../data/service.ts";
import { DropZone } from "../../parts/files/drop-zone.tsx";
import { Icon } from "../../parts/icon.tsx";
import { t } from "../../i18n/t.ts";

type Step =
  | { at: "waiting" }
  | { at: "sending"; name: string }
  | { at: "refused"; name: string; reason: string };

/** Uploads a backup from this computer, for example one of another installation. */
export function BackupUpload({ onTaken }: { onTaken(fileId: string): void }) {
  const service = useService();
  const queries = useQueryClient();
  const { name: accountName } = useAccount();
  const [step, setStep] = useState<Step>({ at: "waiting" });
  const take = async (file: File): Promise<void> => {
    setStep({ at: "sending", name: file.name });
    try {
      const { fileId } = await upload(accountName, file);
      const known = await service.call("backups.list", { accountName });
      if (!known.some((backup) => backup.fileId === fileId)) {
        await service.call("files.delete", { accountName, fileId });
        throw new Error(t("backups.thisFileIsNotA"));
      }
      await queries.invalidateQueries({ queryKey: [accountName, "backups.list"] });
      setStep({ at: "waiting" });
      onTaken(fileId);
    } catch (error) {
      setStep({ at: "refused", name: file.name, reason: errorText(error) });
    }
  };
  return (
    <section aria-labelledby="take-file" className="stack">
      <h2 id="take-file">{t("backups.restoreFromAFile")}</h2>
      <DropZone
        onFiles={([file]) => {
          if (file !== undefined) void take(file);
        }}
      >
        <div className="actions">
          <label className="button">
            <Icon name="file" size={16} /> {t("backups.chooseBackupFile")}
            <input
              type="file"
              className="visually-hidden"
              accept={backupTypes}
              disabled={step.at === "sending"}
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file !== undefined) void take(file);
                event.target.value = "";
              }}
            />
          </label>
          <span className="soft small" role="status">
            {step.at === "sending"
              ? t("backups.uploading", { name: step.name })
              : t("backups.orDropItHereYou")}
          </span>
        </div>
        {step.at === "refused" && (
          <p role="alert" className="loss break">
            {t("backups.wasRejected", { name: step.name, reason: step.reason })}
          </p>
        )}
      </DropZone>
    </section>
  );
}
