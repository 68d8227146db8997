import { useState } from "react";
import { useAccountMutation } from "../../data/account.tsx";
import { useTaskOf } from "../../data/connections.ts";
import { useConnectionKinds } from "../../data/new-connection.ts";
import type { Connection } from "../../data/records.ts";
import { useNow } from "../../data/use-now.ts";
import { taskTitle } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { Icon } from "../../parts/icon.tsx";
import { PlatformMark } from "../../parts/platforms/platform-mark.tsx";
import { platformOfKind } from "../../parts/platforms/platform-marks.ts";
import { useNotify } from "../../parts/notice.tsx";
import { CancelTask, Meter, ProgressText } from "../../shell/task-parts.tsx";
import { ConnectionGaps } from "./connection-gaps.tsx";
import { ConnectionResult } from "./connection-result.tsx";
import { DeleteConnection } from "./delete-connection.tsx";
import { EditConnection } from "./edit-connection.tsx";
import { t } from "../../i18n/t.ts";
import { IfAllowed } from "../../if-allowed.tsx";

/** One source: its status, last sync and comparison, and its actions. */
export function ConnectionCard({ connection }: { connection: Connection }) {
  const { kind, error, deleting } = connection;
  const format = useFormat();
  const kinds = useConnectionKinds();
  const task = useTaskOf(connection);
  const [openedDialog, setOpenedDialog] = useState<"edit" | "delete" | null>(null);
  const found = kinds.find((candidate) => candidate.id === kind);
  // Demo connections cannot be added, so the service does not list their kind.
  const isDemo = kind === "demo";
  const canVerify = isDemo || found?.capabilities.includes("verify") === true;
  const isBusy = connection.taskId !== null;
  return (
    <li className="card connection">
      <Head
        connection={connection}
        isBusy={isBusy}
        title={isDemo ? t("connections.madeUpSource") : (found?.title ?? kind)}
      />
      {task !== undefined && task.state === "running" && (
        <div className="connection-progress">
          <Meter task={task} />
          <p className="small soft">
            {taskTitle(task)} · <ProgressText task={task} />
          </p>
          {!deleting && (
            <IfAllowed>
              <CancelTask task={task} />
            </IfAllowed>
          )}
        </div>
      )}
      {task !== undefined && task.state === "waiting" && task.runAt !== null && (
        <p className="small soft">{t("connections.retryingAt", { runAt: format.clock(task.runAt) })}</p>
      )}
      {error !== null && !deleting && (
        <p className="failure small" role="note">
          {error}
        </p>
      )}
      {!deleting && <ConnectionResult connection={connection} canVerify={canVerify} />}
      <ConnectionGaps gaps={connection.gaps} />
      {!deleting && (
        <Actions
          connection={connection}
          canSync={!isBusy || task?.state === "waiting"}
          canVerify={canVerify}
          canEdit={!isDemo}
          onOpen={setOpenedDialog}
        />
      )}
      {openedDialog === "edit" && (
        <EditConnection connection={connection} onClose={() => setOpenedDialog(null)} />
      )}
      {openedDialog === "delete" && (
        <DeleteConnection connection={connection} onClose={() => setOpenedDialog(null)} />
      )}
    </li>
  );
}

/** The connection's name, kind, and status of its history. */
function Head({
  connection: { label, kind, settings, syncedAt, error, deleting },
  isBusy,
  title,
}: {
  connection: Connection;
  isBusy: boolean;
  title: string;
}) {
  const format = useFormat();
  const now = useNow();
  return (
    <div className="connection-head">
      <span
        className={`lamp ${isBusy ? "busy" : error !== null ? "bad" : syncedAt === null ? "idle" : "calm"}`}
        aria-hidden="true"
      />
      <PlatformMark platform={platformOfKind(kind, settings)} size="small" />
      <div className="row-main">
        <h2 className="break">{label}</h2>
        <p className="faint small">
          {title}
          {" · "}
          {deleting
            ? t("connections.beingDeleted")
            : syncedAt === null
              ? error === null && isBusy
                ? t("connections.importingHistory")
                : t("connections.notFullySyncedYet")
              : t("connections.synced", { syncedAt: format.ago(syncedAt, now) })}
        </p>
      </div>
    </div>
  );
}

function Actions({
  connection: { id, label, taskId, syncedAt },
  canSync,
  canVerify,
  canEdit,
  onOpen,
}: {
  connection: Connection;
  canSync: boolean;
  canVerify: boolean;
  canEdit: boolean;
  onOpen(form: "edit" | "delete"): void;
}) {
  const mutate = useAccountMutation();
  const { fail } = useNotify();
  const start = (method: "connections.sync" | "connections.verify"): void =>
    void mutate(method, { connectionId: id }, ["tasks"]).catch(fail);
  const hiddenLabel = <span className="visually-hidden"> {label}</span>;
  return (
    <div className="actions">
      <IfAllowed>
        {" "}
        <button
          type="button"
          className="button small"
          disabled={!canSync}
          onClick={() => start("connections.sync")}
        >
          <Icon name="sync" size={16} /> {t("connections.syncNow")}
          {hiddenLabel}
        </button>
        {canVerify && (
          <button
            type="button"
            className="button small"
            disabled={taskId !== null || syncedAt === null}
            onClick={() => start("connections.verify")}
          >
            <Icon name="seal" size={16} /> {t("connections.verify")}
            {hiddenLabel}
          </button>
        )}
      </IfAllowed>
      <IfAllowed access="owner">
        {" "}
        {canEdit && (
          <button type="button" className="button small quiet" onClick={() => onOpen("edit")}>
            <Icon name="edit" size={16} /> {t("common.edit")}
            {hiddenLabel}
          </button>
        )}
        <button type="button" className="button small quiet" onClick={() => onOpen("delete")}>
          <Icon name="trash" size={16} /> {t("common.delete")}
          {hiddenLabel}
        </button>
      </IfAllowed>
    </div>
  );
}
