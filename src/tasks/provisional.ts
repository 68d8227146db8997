import type { AnyConnector, ConnectorContext } from "../connectors/connector.ts";
import { messageOf } from "../core/errors.ts";
import type { ConnectionRow } from "../store/connections.ts";
import type { TaskRun } from "./task.ts";

/**
 * While a first sync runs, the source's own balances of what is known so far are kept beside ours, so that the page can show them as provisional.
 * A source that cannot tell is no reason to fail.
 */
export async function showProvisional(
  run: TaskRun<unknown>,
  connector: AnyConnector,
  connection: ConnectionRow,
  settings: Record<string, unknown>,
  context: ConnectorContext,
): Promise<void> {
  if (connector.balances === undefined) return;
  try {
    const natives = connector.provisional?.(settings) ?? [];
    if (natives.length === 0) return;
    const balances = await connector.balances(settings, natives, context);
    run.account.connections.saveBalances(
      connection.id,
      balances.map(({ wallet, assetId, amount, block = null, at }) => ({
        wallet,
        assetId,
        amount,
        computed: null,
        block,
        at,
      })),
      null,
    );
  } catch (error) {
    run.signal.throwIfAborted();
    run.log("info", `The source's own balances could not be read yet: ${messageOf(error)}`);
  }
}
