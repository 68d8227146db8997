import { useAccountMutation } from "../../data/account.tsx";
import type { Connection } from "../../data/records.ts";
import { Icon } from "../../parts/icon.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";

/** Syncs every connection now. */
export function SyncAll({ connections }: { connections: readonly Connection[] }) {
  const mutate = useAccountMutation();
  const { fail } = useNotify();
  if (connections.filter(({ deleting }) => !deleting).length < 2) return null;
  return (
    <button
      type="button"
      className="button"
      onClick={() => void mutate("connections.sync", {}, ["tasks"]).catch(fail)}
    >
      <Icon name="sync" size={16} /> {t("connections.syncAll")}
    </button>
  );
}
