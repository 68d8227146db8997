import { z } from "zod";
import { closeFailure } from "./connection-issues.ts";
import { refreshDrift } from "./drift-issues.ts";
import { removeSource } from "../ledger/remove-source.ts";
import { defineTask } from "../queue/task.ts";

/**
 * Deletes a connection; optionally also the transactions that only it reported, and its adjustments. Secrets are deleted first. An interrupted
 * run restarts from the beginning, which is idempotent.
 */
export const deleteConnection = defineTask({
  kind: "deleteConnection",
  uses: [
    "connections",
    "secrets",
    "now",
    "pause",
    "transaction",
    "issues",
    "bus",
    "checkpointWal",
    "ledger",
    "assets",
    "settings",
    "latestPrices",
    "sourceBalances",
    "sourceChecks",
  ],
  input: z.strictObject({ connectionId: z.string(), keepTransactions: z.boolean() }),
  title: ({ keepTransactions }) =>
    keepTransactions ? "Delete a connection" : "Delete a connection and its transactions",
  priority: 0,
  attempts: 3,
  mergeKey: ({ connectionId }) => `deleteConnection:${connectionId}`,
  merge: (waiting, next) => ({
    ...next,
    keepTransactions: waiting.keepTransactions && next.keepTransactions,
  }),
  async run(run) {
    const { account, context, input, signal } = run;
    const connection = account.connections.find(input.connectionId);
    if (connection === undefined) return;
    const { id } = connection;
    account.connections.leaving(id);
    context.secrets.deleteOfConnections(account.id, id);
    if (!input.keepTransactions) {
      await removeSource(run, { kind: "connection", id }, signal);
      await removeSource(run, { kind: "verification", id }, signal);
    }
    account.transaction(() => {
      account.connections.remove(id);
      closeFailure(account, id, "sync");
      closeFailure(account, id, "verify");
    });
    await refreshDrift(run, context, signal);
  },
});
