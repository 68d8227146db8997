import type { AnyConnector, ConnectorContext } from "../../connectors/connector.ts";
import type { Context } from "../../context/context.ts";
import type { ConnectionRow } from "../../store/jobs/connections.ts";

/** The key of a connection's sealed field among the account's secrets. */
export function connectionSecret(connectionId: string, field: string): string {
  return `connection_${connectionId}_${field}`;
}

type Call = {
  context: Pick<Context, "http" | "exchanges" | "now" | "log" | "secrets">;
  account: { id: string };
  signal: AbortSignal;
};

/**
 * A connector's context for one run. `settings` include the decrypted secret fields; the rest of the service is inaccessible. `isThorough`:
 * everything is compared, not only what changed.
 */
export async function connectionContext(
  { context, account, signal }: Call,
  connector: AnyConnector,
  connection: Pick<ConnectionRow, "id" | "settings">,
  { isThorough = false } = {},
): Promise<{ settings: Record<string, unknown>; context: ConnectorContext }> {
  const secrets: Record<string, string> = {};
  for (const field of connector.secretFields) {
    const value = await context.secrets.open({
      accountId: account.id,
      name: connectionSecret(connection.id, field),
    });
    if (value !== undefined) secrets[field] = value;
  }
  return {
    settings: { ...connection.settings, ...secrets },
    context: {
      http: context.http,
      exchanges: context.exchanges,
      now: context.now,
      signal,
      log: context.log.child({ connection: connection.id, kind: connector.id }),
      isThorough,
      secret: (field) => secrets[field],
    },
  };
}
