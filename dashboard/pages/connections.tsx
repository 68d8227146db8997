import "../styles/connections.css";
import { useState } from "react";
import { useAccount } from "../data/account.tsx";
import { useConnect, useConnections } from "../data/connections.ts";
import { Answer } from "../parts/answer.tsx";
import { Icon } from "../parts/icon.tsx";
import { useNotify } from "../parts/notice.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { ConnectionCard } from "./connections/connection-card.tsx";
import { ConnectionForm } from "./connections/connection-form.tsx";
import { SyncAll } from "./connections/sync-all.tsx";

/** Where history is read from: what each source is doing, what it could not tell, and whether it agrees. */
export default function ConnectionsPage() {
  const { name } = useAccount();
  const connections = useConnections();
  const connect = useConnect();
  const { say } = useNotify();
  const [isAdding, setAdding] = useState(false);
  const add = (
    <button type="button" className="button primary" onClick={() => setAdding(true)}>
      <Icon name="add" size={16} /> Add a connection
    </button>
  );
  return (
    <div className="page">
      <h1>Connections</h1>
      <p className="soft page-lead">
        Chains by address, exchanges by a key that can only read. Each is read from where it stopped, then
        compared with its source.
      </p>
      <Answer of={connections}>
        {(list) =>
          list.length === 0 ? (
            <div className="empty">
              <Icon name="plug" />
              <p>Nothing is connected yet. An address is enough.</p>
              {add}
            </div>
          ) : (
            <>
              <div className="actions">
                {add}
                <SyncAll connections={list} />
              </div>
              <ul className="connections" aria-label="Connections">
                {list.map((connection) => (
                  <ConnectionCard key={connection.id} connection={connection} />
                ))}
              </ul>
            </>
          )
        }
      </Answer>
      {isAdding && (
        <Sheet title="Add a connection" onClose={() => setAdding(false)}>
          <ConnectionForm
            action="Connect"
            onSave={async (wanted) => {
              await connect(name, wanted);
              setAdding(false);
              say("Its history is being read.");
            }}
          />
        </Sheet>
      )}
    </div>
  );
}
