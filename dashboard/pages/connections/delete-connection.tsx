import { useState } from "react";
import { useAct } from "../../data/account.tsx";
import type { Connection } from "../../data/records.ts";
import { Confirm } from "../../parts/confirm.tsx";

/** Asks whether what a connection read goes with it. */
export function DeleteConnection({ connection, onClose }: { connection: Connection; onClose(): void }) {
  const { id, label } = connection;
  const act = useAct();
  const [keepTransactions, setKeep] = useState(true);
  return (
    <Confirm
      title={`Delete “${label}”?`}
      action="Delete the connection"
      onClose={onClose}
      onConfirm={() => act("connections.delete", { connectionId: id, keepTransactions }, ["tasks", "issues"])}
    >
      <fieldset className="choices">
        <legend className="visually-hidden">Its transactions</legend>
        <label className="check">
          <input type="radio" name="keep" checked={keepTransactions} onChange={() => setKeep(true)} />
          Keep its transactions
        </label>
        <label className="check">
          <input type="radio" name="keep" checked={!keepTransactions} onChange={() => setKeep(false)} />
          Take back what only it reported
        </label>
      </fieldset>
      <p className="small">Its keys are forgotten either way.</p>
    </Confirm>
  );
}
