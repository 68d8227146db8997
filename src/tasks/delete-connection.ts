import { z } from "zod";
import { connectorOf } from "../connectors/registry.ts";
import { connectionSecret } from "./connection-context.ts";
import { takeBack } from "./take-back.ts";
import { defineTask } from "./task.ts";

/** Takes a connection out, with what only it reported or without. Its secrets go first, so that nothing is left to leak. */
export const deleteConnection = defineTask({
  kind: "deleteConnection",
  input: z.strictObject({ connectionId: z.string(), keepTransactions: z.boolean() }),
  title: ({ keepTransactions }) =>
    keepTransactions ? "Delete a connection" : "Delete a connection and its transactions",
  priority: 0,
  attempts: 3,
  mergeKey: ({ connectionId }) => `deleteConnection:${connectionId}`,
  async run(run) {
    const { account, context, input, signal } = run;
    const connection = account.connections.find(input.connectionId);
    if (connection === undefined) return;
    account.connections.leaving(connection.id);
    for (const field of connectorOf(connection.kind).secretFields)
      context.secrets.delete(account.id, connectionSecret(connection.id, field));
    if (!input.keepTransactions) await takeBack(run, { kind: "connection", id: connection.id }, signal);
    account.connections.remove(connection.id);
  },
});
