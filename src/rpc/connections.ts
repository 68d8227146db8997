import { z } from "zod";
import { connectorOf, connectors } from "../connectors/registry.ts";
import type { AnyConnector } from "../connectors/connector.ts";
import { AppError } from "../core/errors.ts";
import { connectionContext, connectionSecret } from "../tasks/connection-context.ts";
import { enqueue } from "../tasks/queue.ts";
import { taskKinds } from "../tasks/registry.ts";
import { accountMethod, serverMethod, subscription, type AccountCall } from "./method.ts";
import { at, changeEvent, decimal, taskStarted, withAccount } from "./records.ts";

const settings = z.record(z.string(), z.unknown());
const connectionId = z.string().min(1).max(64);
const label = z.string().trim().min(1).max(120);

const connection = z.strictObject({
  id: z.string(),
  kind: z.string(),
  label: z.string(),
  /** A sealed field says that it is set, never what it is. */
  settings,
  createdAt: at,
  syncedAt: at.nullable(),
  verifiedAt: at.nullable(),
  /** The first history is still loading: balances are the source's, and provisional. */
  provisional: z.boolean(),
  error: z.string().nullable(),
  schedule: z.string().nullable(),
  gaps: z.array(z.strictObject({ from: at.nullable(), to: at.nullable(), reason: z.string() })),
  balances: z.array(
    z.strictObject({
      wallet: z.string(),
      assetId: z.string(),
      source: decimal,
      computed: decimal.nullable(),
      at,
      block: z.int().nullable(),
    }),
  ),
});

/** Where history is read from: chains by address, exchanges by a read-only key. */
export const connections = {
  kinds: serverMethod({
    doc: "Every kind of source, with its settings as JSON Schema and what it can do.",
    access: "read",
    runs: "reader",
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        settings: z.record(z.string(), z.unknown()),
        capabilities: z.array(z.string()),
      }),
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
    input: withAccount({ kind: z.string(), label: label.optional(), settings }),
    output: z.strictObject({ connectionId: z.string() }),
    async handle(call, input) {
      const { context, account } = call;
      const connector = connectorOf(input.kind);
      const { complete, open, sealed } = await checked(call, connector, parsed(connector, input.settings));
      refuseTwin(call, connector, open);
      const id = context.newId();
      for (const [field, value] of Object.entries(sealed))
        await context.secrets.put({ accountId: account.id, name: connectionSecret(id, field) }, value);
      account.sql.transaction(() => {
        account.connections.add({
          id,
          kind: connector.id,
          label: input.label ?? connector.label(complete),
          settings: open,
          createdAt: context.now(),
        });
        enqueue(account, taskKinds, { kind: "sync", input: { connectionId: id }, trigger: "user" }, context);
      });
      return { connectionId: id };
    },
  }),
  list: accountMethod({
    doc: "The account's connections with their state; sealed settings only say that they are set.",
    access: "read",
    runs: "reader",
    input: withAccount({}),
    output: z.array(connection),
    handle: ({ account, context }) =>
      account.connections.list().map((row) => ({
        id: row.id,
        kind: row.kind,
        label: row.label,
        settings: {
          ...row.settings,
          ...sealedFields(row.kind, (field) =>
            context.secrets.has(account.id, connectionSecret(row.id, field)),
          ),
        },
        createdAt: row.createdAt,
        syncedAt: row.syncedAt,
        verifiedAt: row.verifiedAt,
        provisional: row.syncedAt === null,
        error: row.error,
        schedule: row.schedule,
        gaps: row.gaps,
        balances: account.connections
          .balances(row.id)
          .map(({ wallet, assetId, amount, computed, at: moment, block }) => ({
            wallet,
            assetId,
            source: amount,
            computed,
            at: moment,
            block,
          })),
      })),
  }),
  sync: accountMethod({
    doc: "Reads one connection, or all of them, from where the last sync stopped. With all, `taskId` is that of the last one queued.",
    access: "write",
    runs: "worker",
    input: withAccount({ connectionId: connectionId.optional() }),
    output: taskStarted,
    handle: (call, input) => ({ taskId: start(call, "sync", input.connectionId) }),
  }),
  verify: accountMethod({
    doc: "Compares the computed balances of one connection, or of all, with what the source says.",
    access: "write",
    runs: "worker",
    input: withAccount({ connectionId: connectionId.optional() }),
    output: taskStarted,
    handle: (call, input) => ({ taskId: start(call, "verify", input.connectionId) }),
  }),
  update: accountMethod({
    doc: "Changes a connection's label, schedule or settings; other settings read the history anew. Sealed fields left out stay.",
    access: "owner",
    runs: "worker",
    input: withAccount({
      connectionId,
      patch: z.strictObject({
        label: label.optional(),
        settings: settings.optional(),
        schedule: z.string().max(100).nullable().optional(),
      }),
    }),
    output: connection.pick({ id: true, kind: true, label: true }),
    async handle(call, { connectionId: id, patch }) {
      const { account, context } = call;
      const row = account.connections.get(id);
      const connector = connectorOf(row.kind);
      if (patch.settings !== undefined) {
        const controller = new AbortController();
        const before = await connectionContext(context, account.id, connector, row, controller.signal);
        const kept = Object.fromEntries(
          connector.secretFields
            .filter((field) => field in before.settings)
            .map((field) => [field, before.settings[field]]),
        );
        const { open, sealed } = await checked(
          call,
          connector,
          parsed(connector, { ...kept, ...patch.settings }),
        );
        for (const [field, value] of Object.entries(sealed))
          await context.secrets.put({ accountId: account.id, name: connectionSecret(id, field) }, value);
        account.connections.update(id, { ...patch, settings: open });
        account.sql.transaction(() =>
          enqueue(
            account,
            taskKinds,
            { kind: "sync", input: { connectionId: id }, trigger: "user" },
            context,
          ),
        );
      } else account.connections.update(id, { label: patch.label, schedule: patch.schedule });
      const after = account.connections.get(id);
      return { id, kind: after.kind, label: after.label };
    },
  }),
  delete: accountMethod({
    doc: "Deletes a connection with its sealed secrets; with `keepTransactions: false` also what only it reported.",
    access: "owner",
    runs: "worker",
    input: withAccount({ connectionId, keepTransactions: z.boolean().default(false) }),
    output: taskStarted,
    handle: ({ account, context }, { connectionId: id, keepTransactions }) => {
      account.connections.get(id);
      return {
        taskId: account.sql.transaction(() => {
          account.connections.leaving(id);
          return enqueue(
            account,
            taskKinds,
            { kind: "deleteConnection", input: { connectionId: id, keepTransactions }, trigger: "user" },
            context,
          );
        }),
      };
    },
  }),
  subscribe: subscription({
    doc: "Calls back when a connection is made, changes or goes.",
    access: "read",
    topic: "connections",
    event: changeEvent,
  }),
};

/** The settings as the connector's schema reads them. Throws `bad_request` naming the field. */
function parsed(connector: AnyConnector, given: Record<string, unknown>): Record<string, unknown> {
  const result = connector.settings.safeParse(given);
  if (result.success) return result.data as Record<string, unknown>;
  const errors = result.error.issues.map(({ path, message }) => ({
    path: ["settings", ...path.map(String)].join("."),
    message,
  }));
  throw new AppError("bad_request", `${connector.title}: ${errors[0]?.path} ${errors[0]?.message}.`, {
    data: { errors },
  });
}

/** The settings after the source was asked, what may be stored apart from what is sealed. */
async function checked(
  { context, account, signal }: AccountCall,
  connector: AnyConnector,
  given: Record<string, unknown>,
) {
  const isSealed = (field: string): boolean => connector.secretFields.includes(field);
  const part = (all: Record<string, unknown>, wanted: boolean): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(all).filter(([field, value]) => value !== undefined && isSealed(field) === wanted),
    );
  const sealed = part(given, true) as Record<string, string>;
  const limited = await connectionContext(
    context,
    account.id,
    connector,
    { id: "", settings: given },
    signal,
  );
  const complete = await connector.check(given, { ...limited.context, secret: (field) => sealed[field] });
  return { complete, open: part(complete, false), sealed: part(complete, true) as Record<string, string> };
}

/** The same source twice would only be asked twice. */
function refuseTwin({ account }: AccountCall, connector: AnyConnector, open: Record<string, unknown>): void {
  const twin = account.connections
    .list()
    .find(
      (row) =>
        row.kind === connector.id &&
        !row.isLeaving &&
        JSON.stringify(row.settings) === JSON.stringify(open) &&
        connector.secretFields.length === 0,
    );
  if (twin !== undefined)
    throw new AppError("conflict", `"${twin.label}" reads this already; sync it instead.`, {
      data: { connectionId: twin.id },
    });
}

function sealedFields(kind: string, isSet: (field: string) => boolean): Record<string, string> {
  return Object.fromEntries(
    connectorOf(kind)
      .secretFields.filter(isSet)
      .map((field) => [field, "(sealed)"]),
  );
}

function start({ account, context }: AccountCall, kind: "sync" | "verify", id: string | undefined): string {
  const wanted =
    id === undefined
      ? account.connections.list().filter(({ isLeaving }) => !isLeaving)
      : [account.connections.get(id)];
  if (wanted.length === 0)
    throw new AppError("bad_request", "This account has no connection yet: create one first.");
  return account.sql.transaction(() =>
    wanted.reduce(
      (_, { id: one }) =>
        enqueue(account, taskKinds, { kind, input: { connectionId: one }, trigger: "user" }, context),
      "",
    ),
  );
}
