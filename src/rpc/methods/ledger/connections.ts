import { connections as contract } from "../../../contract/methods/ledger/connections.ts";
import { z } from "zod";
import { loadConnector, loadConnectors } from "../../../connectors/load-connectors.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { ConnectionRow } from "../../../store/jobs/connections.ts";
import { cancelTask } from "../../../tasks/queue/cancel-task.ts";
import { enqueue } from "../../../tasks/queue/queue.ts";
import { deleteConnection } from "../../../tasks/connections/delete-connection.ts";
import { verify } from "../../../tasks/connections/verify.ts";
import { enqueueSync } from "../../../tasks/connections/sync-all.ts";
import { recordsOf } from "../../shared/connection-record.ts";
import {
  validateSettings,
  mergeSettings,
  refuseDuplicate,
  sealSettings,
} from "../../shared/connection-settings.ts";
import { accountMethod, serverMethod, subscription, type AccountCall } from "../../protocol/method.ts";
import { recognize } from "../../shared/recognize.ts";
import { settleDrift } from "../../shared/settle-drift.ts";

/** Sources of history: chains by address, exchanges by a read-only key. */
export const connections = {
  kinds: serverMethod(contract.kinds, {
    // Of the two threads, the worker needs the connectors anyway.
    runs: "worker",
    uses: [],
    handle: async () =>
      (await loadConnectors()).map((connector) => ({
        id: connector.id,
        title: connector.title,
        settings: { ...z.toJSONSchema(connector.settings, { io: "input", unrepresentable: "any" }) },
        capabilities: [...connector.capabilities],
      })),
  }),
  recognize: accountMethod(contract.recognize, {
    runs: "worker",
    uses: ["connections", "now", "log", "secrets", "exchanges", "http"],
    handle: async (call, input) => recognize(call, await loadConnectors(), input),
  }),
  create: accountMethod(contract.create, {
    runs: "worker",
    uses: ["newId", "transaction", "connections", "now", "tasks", "log", "secrets", "exchanges", "http"],
    async handle(call, input) {
      const { context, account } = call;
      const connector = await loadConnector(input.kind);
      const checked = await validateSettings(call, connector, input.settings);
      await refuseDuplicate(call, connector, checked);
      const id = context.newId();
      await sealSettings(call, connector, id, checked.sealed);
      account.transaction(() => {
        const row = { id, label: input.label ?? connector.label(checked.complete) };
        account.connections.add({
          ...row,
          kind: connector.id,
          settings: checked.open,
          createdAt: context.now(),
        });
        enqueueSync(account, row, "user", context);
      });
      return { connectionId: id };
    },
  }),
  list: accountMethod(contract.list, {
    runs: "reader",
    uses: ["now", "secrets", "connections", "settings", "latestPrices", "sourceBalances", "tasks"],
    handle: (call) => recordsOf(call, call.account.connections.list()),
  }),
  sync: accountMethod(contract.sync, {
    runs: "worker",
    uses: ["connections", "tasks", "transaction", "now", "newId"],
    handle: (call, input) => ({
      taskId: startEach(call, input.connectionId, (row) => {
        if (input.fromStart) call.account.connections.restartHistory(row.id);
        return enqueueSync(call.account, row, "user", call.context);
      }),
    }),
  }),
  verify: accountMethod(contract.verify, {
    runs: "worker",
    uses: ["tasks", "transaction", "connections", "now", "newId"],
    handle: (call, input) => ({
      taskId: startEach(call, input.connectionId, (row) =>
        enqueue(
          call,
          verify,
          { connectionId: row.id, label: row.label, thorough: true },
          { trigger: "user" },
        ),
      ),
    }),
  }),
  settle: settleDrift,
  update: accountMethod(contract.update, {
    runs: "worker",
    uses: [
      "connections",
      "transaction",
      "tasks",
      "now",
      "secrets",
      "log",
      "exchanges",
      "http",
      "newId",
      "settings",
      "latestPrices",
      "sourceBalances",
    ],
    async handle(call, { connectionId: id, patch }) {
      const { context, account } = call;
      const row = requireConnection(call, id);
      if (patch.settings === undefined)
        account.connections.update(id, { label: patch.label, schedule: patch.schedule });
      else {
        const connector = await loadConnector(row.kind);
        const mergedSettings = await mergeSettings(call, connector, row, patch.settings);
        const { open, sealed } = await validateSettings(call, connector, mergedSettings);
        requireConnection(call, id);
        await sealSettings(call, connector, id, sealed);
        account.transaction(() => {
          account.connections.update(id, { ...patch, settings: open });
          enqueueSync(account, { id, label: patch.label ?? row.label }, "user", context);
        });
      }
      const [record] = recordsOf(call, [account.connections.get(id)]);
      if (record === undefined) throw new Error("The connection that was just changed is not there.");
      return record;
    },
  }),
  delete: accountMethod(contract.delete, {
    runs: "worker",
    uses: ["connections", "transaction", "tasks", "now", "newId"],
    async handle({ account, context }, { connectionId: id, keepTransactions }) {
      account.connections.get(id);
      // Only the worker, which runs this, has the code of all tasks.
      const { taskKinds } = await import("../../../tasks/registry.ts");
      account.transaction(() => {
        account.connections.leaving(id);
        for (const kind of ["sync", "verify"]) {
          const open = account.tasks.open(`${kind}:${id}`);
          if (open !== undefined) cancelTask(account, taskKinds, { taskId: open.id, now: context.now() });
        }
        enqueue(
          { account, context },
          deleteConnection,
          { connectionId: id, keepTransactions },
          { trigger: "user" },
        );
      });
      return null;
    },
  }),
  subscribe: subscription(contract.subscribe, {
    topic: "connections",
  }),
};

/** Throws `not_found`, or `conflict` while it is being deleted. */
function requireConnection({ account }: AccountCall<"connections">, id: string): ConnectionRow {
  const row = account.connections.get(id);
  if (row.isLeaving)
    throw new AppError("conflict", msg`"${row.label}" is being deleted. Wait for that task to end.`);
  return row;
}

/** Starts a task for one connection or for each, and returns the last task's id. */
function startEach(
  call: AccountCall<"connections" | "transaction">,
  id: string | undefined,
  start: (row: ConnectionRow) => string,
): string {
  const { account } = call;
  const wantedConnections =
    id === undefined
      ? account.connections.list().filter(({ isLeaving }) => !isLeaving)
      : [requireConnection(call, id)];
  if (wantedConnections.length === 0)
    throw new AppError("bad_request", "This account has no connection yet: create one first.");
  return account.transaction(() => wantedConnections.reduce((_, row) => start(row), ""));
}
