import { useState } from "react";
import { useAccount, useAccounts } from "../../data/account.tsx";
import type { RestoreSource, WantedRestore } from "../../data/first-run/restore.ts";
import { useFormat } from "../../format/use-format.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { t } from "../../i18n/t.ts";

/** Asks for the account to restore into, and for the passphrase of an encrypted backup. */
export function RestoreDialog({
  source,
  createdAt,
  encrypted,
  isPassphraseKept = false,
  restore,
  onClose,
}: {
  source: RestoreSource;
  createdAt: number;
  encrypted: boolean;
  /** Whether the service stores a passphrase, which then need not be entered unless the backup has another one. */
  isPassphraseKept?: boolean;
  restore(request: WantedRestore): Promise<void>;
  onClose(): void;
}) {
  const format = useFormat();
  const { name: currentAccount } = useAccount();
  const accounts = useAccounts();
  const [target, setTarget] = useState(currentAccount);
  const [passphrase, setPassphrase] = useState("");
  const name = target.trim();
  const existing = accounts.data?.find((account) => account.name.toLowerCase() === name.toLowerCase());
  return (
    <Confirm
      title={t("backups.restoreTheBackupOf", { createdAt: format.moment(createdAt) })}
      action={
        existing === undefined
          ? t("backups.restoreAsANewAccount")
          : t("backups.replace", { name: existing.name })
      }
      cancel={t("common.cancel")}
      isDangerous={existing !== undefined}
      onClose={onClose}
      onConfirm={async () => {
        if (name === "") throw new Error(t("backups.enterANameForThe"));
        if (encrypted && !isPassphraseKept && passphrase === "")
          throw new Error(t("backups.thisBackupIsEncryptedEnter"));
        const accountName = existing?.name ?? name;
        await restore({ accountName, ...source, ...(passphrase === "" ? {} : { passphrase }) });
      }}
    >
      <div className="form">
        <label className="field">
          <span>{t("backups.restoreToAccount")}</span>
          <input
            name="target"
            value={target}
            maxLength={64}
            autoComplete="off"
            onChange={(event) => setTarget(event.target.value)}
          />
        </label>
        {encrypted && (
          <label className="field">
            <span>
              {isPassphraseKept ? t("backups.passphraseIfAnother") : t("backups.passphraseOfTheBackup")}
            </span>
            <input
              name="passphrase"
              type="password"
              autoComplete="off"
              value={passphrase}
              onChange={(event) => setPassphrase(event.target.value)}
            />
          </label>
        )}
        <p>
          {existing === undefined
            ? t("backups.thereIsNoAccountOf")
            : t("backups.isReplacedWithTheBackup", { name: existing.name })}
        </p>
      </div>
    </Confirm>
  );
}
