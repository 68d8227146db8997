import { useAccountMutation } from "../../data/account.tsx";
import type { Connection } from "../../data/records.ts";
import { useNotify } from "../../parts/notice.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { ConnectionForm } from "./connection-form.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { t } from "../../i18n/t.ts";

/** Edits a connection's name, settings and schedule. */
export function EditConnection({ connection, onClose }: { connection: Connection; onClose(): void }) {
  const mutate = useAccountMutation();
  const { say } = useNotify();
  const { id, label } = connection;
  return (
    <Sheet title={label} onClose={onClose}>
      <div className="stack">
        <ScheduleForm connection={connection} onDone={onClose} />
        <ConnectionForm
          connection={connection}
          action={t("common.save")}
          onSave={async ({ label: newLabel, settings }) => {
            const isSame = Object.keys(settings).length === 0;
            const patch = {
              ...(newLabel === undefined || newLabel === label ? {} : { label: newLabel }),
              ...(isSame ? {} : { settings }),
            };
            await mutate("connections.update", { connectionId: id, patch }, ["tasks"]);
            say(isSame ? t("common.saved") : t("connections.savedTheHistoryIsImported"));
            onClose();
          }}
        />
      </div>
    </Sheet>
  );
}
