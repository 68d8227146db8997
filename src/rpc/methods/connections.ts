import { z } from "zod";
import { connectorOf, connectors } from "../../connectors/registry.ts";
import { AppError } from "../../errors/app-error.ts";
import { nextDue } from "../../relayer/schedule.ts";
import type { ConnectionRow } from "../../store/jobs/connections.ts";
import { cancelTask } from "../../tasks/queue/cancel-task.ts";
import { enqueue } from "../../tasks/queue/queue.ts";
import { taskKinds } from "../../tasks/registry.ts";
import { enqueueSync } from "../../tasks/connections/sync-all.ts";
import { connectionRecord, recordsOf } from "../shared/connection-record.ts";
import { checkedSettings, patchedSettings, refuseTwin, sealSettings } from "../shared/connection-settings.ts";
import { accountMethod, serverMethod, subscription, type AccountCall } from "../protocol/method.ts";
import { changeEvent, nothing, taskStarted, accountInput } from "../../contract/records.ts";
import { settleDrift } from "../shared/settle-drift.ts";

const settings = z.record(z.string(), z.unknown());
const connectionId = z.string().min(1).max(64);
const label = z.string().trim().min(1).max(120);
const schedule = z
  .string()
  .max(100)
  .refine(
    (text) => text === "never" || isCron(text),
    "five cron fields in UTC such as 20 */6 * * *, or the word never; null follows the account's schedule",
  )
  .nullable();

/** Where history is read from: chains by address, exchanges by a read-only key. */
export const connections = {
  kinds: serverMethod({
    doc: "Every kind of source, with its settings as JSON Schema (`secret: true` marks what is sealed) and what it can do.",
    access: "read",
    runs: "reader",
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({ id: z.string(), title: z.string(), settings, capabilities: z.array(z.string()) }),
    ),
    handle: () =>
      connectors.map((connector) => ({
        id: connector.id,
        title: connector.title,
        settings: z.toJSONSchema(connector.settings, { io: "input", unrepresentable: "any" }) as Record<
          string,
          unknown
        >,
        capabilities: [...connector.capabilities],
      })),
  }),
  create: accountMethod({
    doc: "Makes a connection after asking its source, and starts reading it.",
    access: "owner",
    runs: "worker",
    input: accountInput({ kind: z.string(), label: label.optional(), settings }),
    output: z.strictObject({ connectionId: z.string() }),
    async handle(call, input) {
      const { context, account } = call;
      const connector = connectorOf(input.kind);
      const checked = await checkedSettings(call, connector, input.settings);
      await refuseTwin(call, connector, checked);
      const id = context.newId();
      await sealSettings(call, connector, id, checked.sealed);
      account.sql.transaction(() => {
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
  list: accountMethod({
    doc: "The account's connections: their state, what their sources say is held, and what they cannot tell. Sealed settings only say that they are set.",
    access: "read",
    runs: "reader",
    input: accountInput({}),
    output: z.array(connectionRecord),
    handle: (call) => recordsOf(call, call.account.connections.list()),
  }),
  sync: accountMethod({
    doc: "Reads one connection, or all of them, from where the last sync stopped; with `anew` from the beginning, which changes nothing that did not change. With all, `taskId` is that of the last one queued.",
    access: "write",
    runs: "worker",
    input: accountInput({ connectionId: connectionId.optional(), anew: z.boolean().default(false) }),
    output: taskStarted,
    handle: (call, input) => ({
      taskId: startEach(call, input.connectionId, (row) => {
        if (input.anew) call.account.connections.beginAnew(row.id);
        return enqueueSync(call.account, row, "user", call.context);
      }),
    }),
  }),
  verify: accountMethod({
    doc: "Compares the computed balances of one connection, or of all, with what the source says: now, and at up to 24 past blocks where it can tell.",
    access: "write",
    runs: "worker",
    input: accountInput({ connectionId: connectionId.optional() }),
    output: taskStarted,
    handle: (call, input) => ({
      taskId: startEach(call, input.connectionId, (row) =>
        enqueue(
          call.account,
          taskKinds,
          {
            kind: "verify",
            input: { connectionId: row.id, label: row.label, anew: true },
            trigger: "user",
          },
          call.context,
        ),
      ),
    }),
  }),
  settle: settleDrift,
  update: accountMethod({
    doc: "Changes a connection's label, schedule or settings. Settings left out stay, `null` takes one out; other settings read the history anew, and another address a key would be sent to asks for that key again.",
    access: "owner",
    runs: "worker",
    input: accountInput({
      connectionId,
      patch: z.strictObject({
        label: label.optional(),
        settings: settings.optional(),
        schedule: schedule.optional(),
      }),
    }),
    output: connectionRecord,
    async handle(call, { connectionId: id, patch }) {
      const { context, account } = call;
      const row = existing(call, id);
      if (patch.settings === undefined)
        account.connections.update(id, { label: patch.label, schedule: patch.schedule });
      else {
        const connector = connectorOf(row.kind);
        const given = await patchedSettings(call, connector, row, patch.settings);
        const { open, sealed } = await checkedSettings(call, connector, given);
        existing(call, id);
        await sealSettings(call, connector, id, sealed);
        account.sql.transaction(() => {
          account.connections.update(id, { ...patch, settings: open });
          enqueueSync(account, { id, label: patch.label ?? row.label }, "user", context);
        });
      }
      const [record] = recordsOf(call, [account.connections.get(id)]);
      if (record === undefined) throw new Error("The connection that was just changed is not there.");
      return record;
    },
  }),
  delete: accountMethod({
    doc: "Deletes a connection with its sealed secrets; with `keepTransactions: false` also what only it reported and what settled it. A task does it.",
    access: "owner",
    runs: "worker",
    input: accountInput({ connectionId, keepTransactions: z.boolean().default(false) }),
    output: nothing,
    handle({ account, context }, { connectionId: id, keepTransactions }) {
      account.connections.get(id);
      account.sql.transaction(() => {
        account.connections.leaving(id);
        for (const kind of ["sync", "verify"]) {
          const open = account.tasks.open(`${kind}:${id}`);
          if (open !== undefined) cancelTask(account, taskKinds, { taskId: open.id, now: context.now() });
        }
        enqueue(
          account,
          taskKinds,
          { kind: "deleteConnection", input: { connectionId: id, keepTransactions }, trigger: "user" },
          context,
        );
      });
      return null;
    },
  }),
  subscribe: subscription({
    doc: "Calls back when a connection is made, changes or goes.",
    access: "read",
    topic: "connections",
    event: changeEvent,
  }),
};

/** Throws `not_found`, or `conflict` while it is being deleted. */
function existing({ account }: AccountCall, id: string): ConnectionRow {
  const row = account.connections.get(id);
  if (row.isLeaving) throw new AppError("conflict", `"${row.label}" is being deleted.`);
  return row;
}

/** Starts something for one connection or for each, and answers the last task's id. */
function startEach(call: AccountCall, id: string | undefined, start: (row: ConnectionRow) => string): string {
  const { account } = call;
  const wanted =
    id === undefined
      ? account.connections.list().filter(({ isLeaving }) => !isLeaving)
      : [existing(call, id)];
  if (wanted.length === 0)
    throw new AppError("bad_request", "This account has no connection yet: create one first.");
  return account.sql.transaction(() => wanted.reduce((_, row) => start(row), ""));
}

function isCron(pattern: string): boolean {
  try {
    return nextDue(pattern, 0) !== null;
  } catch {
    return false;
  }
}
