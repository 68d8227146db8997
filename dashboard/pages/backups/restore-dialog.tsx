import { useState } from "react";
import { useAccount, useAccounts } from "../../data/account.tsx";
import type { Backup } from "../../data/records.ts";
import type { WantedRestore } from "../../data/restore.ts";
import { useFormat } from "../../format/use-format.ts";
import { Confirm } from "../../parts/confirm.tsx";

/** Asks into which account a backup goes, and for its passphrase where it has one. */
export function RestoreDialog({
  backup: { fileId, createdAt, encrypted },
  restore,
  onClose,
}: {
  backup: Backup;
  restore(wanted: WantedRestore): Promise<void>;
  onClose(): void;
}) {
  const format = useFormat();
  const { name: shown } = useAccount();
  const accounts = useAccounts();
  const [target, setTarget] = useState(shown);
  const [passphrase, setPassphrase] = useState("");
  const name = target.trim();
  const existing = accounts.data?.find((account) => account.name.toLowerCase() === name.toLowerCase());
  return (
    <Confirm
      title={`Restore the backup of ${format.moment(createdAt)}?`}
      action={existing === undefined ? "Restore as a new account" : `Replace “${existing.name}”`}
      cancel="Leave it"
      isDangerous={existing !== undefined}
      onClose={onClose}
      onConfirm={async () => {
        if (name === "") throw new Error("Name the account it shall be restored as.");
        if (encrypted && passphrase === "") throw new Error("This backup is encrypted: type its passphrase.");
        const accountName = existing?.name ?? name;
        await restore(encrypted ? { accountName, fileId, passphrase } : { accountName, fileId });
      }}
    >
      <div className="form">
        <label className="field">
          <span>Into the account</span>
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
            <span>Passphrase of the backup</span>
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
            ? "There is no account of this name yet: it is made from the backup."
            : `“${existing.name}” becomes what it was in the backup. What it is now is kept as a backup first, so this can be taken back.`}
        </p>
      </div>
    </Confirm>
  );
}
