import { z } from "zod";
import type { AnyConnector } from "../../connectors/connector.ts";
import { evmAddressesIn, isKeyOf } from "../../connectors/own-key.ts";
import { isAmbiguousHex, privateKeyIn, refusePrivateKey } from "../../connectors/private-key.ts";
import { recognitionsOf } from "../../connectors/recognize-text.ts";
import { AppError } from "../../errors/app-error.ts";
import { inputProblems } from "../../errors/input-problem.ts";
import { msg } from "../../errors/wording.ts";
import { connectionContext, connectionSecret } from "../../tasks/connections/connection-context.ts";
import type { ConnectionRow } from "../../store/jobs/connections.ts";
import type { AccountCall } from "../protocol/method.ts";

/** A connection's validated settings: the plain fields, and those to be sealed. */
export type ValidatedSettings = {
  complete: Record<string, unknown>;
  open: Record<string, unknown>;
  sealed: Record<string, string>;
};

/** The settings as the connector's schema reads them and its source accepts them. Throws `bad_request` naming the field. */
export async function validateSettings(
  { context, account, signal }: AccountCall<"connections" | "now" | "log" | "secrets" | "exchanges" | "http">,
  connector: AnyConnector,
  statedSettings: Record<string, unknown>,
): Promise<ValidatedSettings> {
  const ownAddresses = evmAddressesIn(account.connections.list().map(({ settings }) => settings));
  await refusePrivateKeys(connector, statedSettings, ownAddresses);
  const typed = parseSettings(connector, statedSettings);
  const { sealed } = separateSecrets(connector, typed);
  const limited = await connectionContext({ context, account, signal }, connector, {
    id: "",
    settings: typed,
  });
  const complete = await connector.check(typed, { ...limited.context, secret: (field) => sealed[field] });
  return { complete, ...separateSecrets(connector, complete) };
}

/**
 * A connection's settings merged with a patch: `null` removes a field, and an omitted sealed field is kept unless an address that it is sent to
 * changed, so that a key is never sent to another address.
 */
export async function mergeSettings(
  call: AccountCall<"now" | "log" | "secrets" | "exchanges" | "http">,
  connector: AnyConnector,
  row: ConnectionRow,
  patch: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  // A field that is replaced need not be opened: its secret may have been lost with a backup or a JWT_SECRET.
  const secretFields = connector.secretFields.filter((field) => patch[field] === undefined);
  const before = await connectionContext(call, { ...connector, secretFields }, row);
  const isElsewhere = Object.entries(patch).some(
    ([field, value]) =>
      !connector.secretFields.includes(field) &&
      (isAddress(value) || isAddress(row.settings[field])) &&
      value !== row.settings[field],
  );
  const merged = { ...(isElsewhere ? row.settings : before.settings), ...patch };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

/** Seals the secret fields of a connection's settings and deletes the secrets of fields that were removed. */
export async function sealSettings(
  { context, account }: AccountCall<"secrets">,
  connector: AnyConnector,
  id: string,
  sealed: Record<string, string>,
): Promise<void> {
  for (const field of connector.secretFields) {
    const place = { accountId: account.id, name: connectionSecret(id, field) };
    const value = sealed[field];
    if (value === undefined) context.secrets.delete(place.accountId, place.name);
    else await context.secrets.put(place, value);
  }
}

/** Throws `conflict`, naming the existing connection, if one reads the same source. */
export async function refuseDuplicate(
  { context, account }: AccountCall<"connections" | "secrets">,
  connector: AnyConnector,
  { open, sealed }: ValidatedSettings,
): Promise<void> {
  for (const row of account.connections.list()) {
    if (row.kind !== connector.id || row.isLeaving || textOf(row.settings) !== textOf(open)) continue;
    const known = await Promise.all(
      connector.secretFields.map((field) =>
        // A secret that cannot be opened is not known to be the same.
        context.secrets
          .open({ accountId: account.id, name: connectionSecret(row.id, field) })
          .catch(() => null),
      ),
    );
    if (connector.secretFields.some((field, index) => known[index] !== sealed[field])) continue;
    throw new AppError("conflict", msg`"${row.label}" reads this already; sync it instead.`, {
      data: { connectionId: row.id },
    });
  }
}

/** Refuses a private key or seed phrase in any field that is not sealed, before anything reads, sends or stores it. */
async function refusePrivateKeys(
  connector: AnyConnector,
  statedSettings: Record<string, unknown>,
  ownAddresses: ReadonlySet<string>,
): Promise<void> {
  for (const [field, value] of Object.entries(statedSettings))
    for (const text of textsIn(value)) {
      if (connector.secretFields.includes(field)) continue;
      const keyKind = privateKeyIn(text);
      if (keyKind !== null) throw refusePrivateKey(keyKind);
      if (isAmbiguousHex(text) && (await recognitionsOf(connector, text)).length === 0)
        throw refusePrivateKey();
      if (await isKeyOf(text, ownAddresses))
        throw refusePrivateKey(msg`the private key of an address of this account`);
    }
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.flatMap(textsIn) : [];
}

const looseRecord = z.record(z.string(), z.unknown());

function parseSettings(
  connector: AnyConnector,
  statedSettings: Record<string, unknown>,
): Record<string, unknown> {
  const result = connector.settings.safeParse(statedSettings);
  if (result.success) return looseRecord.parse(result.data);
  const problems = inputProblems(result.error, statedSettings);
  const [first = { wording: msg`The input does not have the required form` }] = problems;
  throw new AppError("bad_request", msg`${connector.title}: ${first.wording}.`, {
    data: {
      errors: problems.map(({ path, message }) => ({
        path: path === "" ? "settings" : `settings.${path}`,
        message,
      })),
    },
  });
}

function separateSecrets(
  connector: AnyConnector,
  all: Record<string, unknown>,
): Omit<ValidatedSettings, "complete"> {
  const open: Record<string, unknown> = {};
  const sealed: Record<string, string> = {};
  for (const [field, value] of Object.entries(all)) {
    if (value === undefined) continue;
    if (!connector.secretFields.includes(field)) open[field] = value;
    else if (typeof value === "string") sealed[field] = value;
  }
  return { open, sealed };
}

function isAddress(value: unknown): boolean {
  return typeof value === "string" && /^https?:\/\//i.test(value);
}

function textOf(settings: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
