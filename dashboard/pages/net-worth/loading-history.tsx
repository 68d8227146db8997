import "../../styles/connections.css";
import { useConnections, useTaskOf } from "../../data/connections.ts";
import type { Connection } from "../../data/records.ts";
import { provisionalValue } from "../../data/verification-summary.ts";
import { useFormat } from "../../format/use-format.ts";
import { Link } from "../../router.tsx";
import { Meter, ProgressText } from "../../shell/task-parts.tsx";
import { ConnectionResult } from "../connections/connection-result.tsx";
import { t } from "../../i18n/t.ts";
import { failureText } from "../../i18n/error-text.ts";

/** While the first history loads: the balances that the sources report, marked as provisional, and the progress. */
export default function LoadingHistory() {
  const format = useFormat();
  const { data = [] } = useConnections();
  const loading = data.filter(({ provisional, deleting }) => provisional && !deleting);
  if (loading.length === 0) return null;
  const value = provisionalValue(loading);
  return (
    <section className="card stack loading-history" aria-labelledby="loading-history">
      <div className="card-head">
        <h2 id="loading-history">{t("worthNotes.importingHistory")}</h2>
        <Link to="/connections">{t("common.connections")}</Link>
      </div>
      {value !== null && (
        <p>
          <span className="soft">{t("worthNotes.currentBalancesFromTheSources")} </span>
          <b className="big">≈ {format.money(value)}</b>{" "}
          <span className="badge pending">{t("worthNotes.provisional")}</span>
        </p>
      )}
      <ul className="rows">
        {loading.map((connection) => (
          <LoadingConnection key={connection.id} connection={connection} />
        ))}
      </ul>
    </section>
  );
}

function LoadingConnection({ connection }: { connection: Connection }) {
  const task = useTaskOf(connection);
  return (
    <li className="stack loading-connection">
      <p>
        <b className="break">{connection.label}</b>{" "}
        {task?.state === "running" && (
          <span className="small soft">
            <ProgressText task={task} />
          </span>
        )}
      </p>
      {task?.state === "running" && <Meter task={task} />}
      {connection.error !== null && <p className="small loss break">{failureText(connection)}</p>}
      <ConnectionResult connection={connection} canVerify />
    </li>
  );
}
