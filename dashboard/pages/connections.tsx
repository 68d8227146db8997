import "../styles/connections.css";
import { useState } from "react";
import { accessIncludes, useAccess } from "../access.ts";
import { useAccount } from "../data/account.tsx";
import { useConnections } from "../data/connections.ts";
import { useConnect, useConnectionKinds } from "../data/new-connection.ts";
import { csvMoment, type Column } from "../data/csv-file.ts";
import type { Connection, ConnectionKind } from "../data/records.ts";
import { DemoNotice } from "../shell/demo-notice.tsx";
import { QueryResult } from "../parts/query-result.tsx";
import { ExportCsv } from "../parts/lists/export-csv.tsx";
import { Icon } from "../parts/icon.tsx";
import { useNotify } from "../parts/notice.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { useRouter } from "../router.tsx";
import { ConnectionCard } from "./connections/connection-card.tsx";
import { ConnectionForm } from "./connections/connection-form.tsx";
import { SyncAll } from "./connections/sync-all.tsx";
import { t } from "../i18n/t.ts";
import { IfAllowed } from "../if-allowed.tsx";
import { failureText, gapText } from "../i18n/error-text.ts";

/** The sources of history: their status, gaps and differences. */
export default function ConnectionsPage() {
  const { name } = useAccount();
  const connections = useConnections();
  const connect = useConnect();
  const kinds = useConnectionKinds();
  const { say } = useNotify();
  const { search } = useRouter();
  const [isAdding, setAdding] = useState(search.has("add"));
  const isOwner = accessIncludes(useAccess(), "owner");
  const add = isOwner && (
    <button type="button" className="button primary" onClick={() => setAdding(true)}>
      <Icon name="add" size={16} /> {t("connections.addConnection")}
    </button>
  );
  return (
    <div className="page">
      <h1>{t("common.connections")}</h1>
      <p className="soft page-lead">{t("connections.chainsByAddressExchangesBy")}</p>
      <DemoNotice />
      <QueryResult of={connections}>
        {(list) =>
          list.length === 0 ? (
            <div className="empty">
              <Icon name="plug" />
              <p>{t("connections.noConnectionsYetAnAddress")}</p>
              {add}
            </div>
          ) : (
            <>
              <div className="actions">
                {add}
                <IfAllowed>
                  <SyncAll connections={list} />
                </IfAllowed>
                <ExportCsv
                  file="connections"
                  of={t("common.connections")}
                  columns={columns(kinds)}
                  rows={() => list}
                />
              </div>
              <ul className="connections" aria-label={t("common.connections")}>
                {list.map((connection) => (
                  <ConnectionCard key={connection.id} connection={connection} />
                ))}
              </ul>
            </>
          )
        }
      </QueryResult>
      {isAdding && isOwner && (
        <Sheet title={t("connections.addConnection")} onClose={() => setAdding(false)}>
          <ConnectionForm
            action={t("connections.connect")}
            isExchangeFirst={search.get("add") === "exchange"}
            onSave={async (connection) => {
              await connect(name, connection);
              setAdding(false);
              say(t("connections.importingTheHistory"));
            }}
          />
        </Sheet>
      )}
    </div>
  );
}

function columns(kinds: readonly ConnectionKind[]): Column<Connection>[] {
  return [
    [t("common.name"), ({ label }) => label],
    [t("connections.source"), ({ kind }) => kinds.find(({ id }) => id === kind)?.title ?? kind],
    [t("connections.lastSynced"), ({ syncedAt }) => csvMoment(syncedAt)],
    [t("connections.problem"), (connection) => failureText(connection)],
    [t("connections.gaps"), ({ gaps }) => gaps.map(gapText).join("; ")],
  ];
}
