import { msg } from "../../errors/wording.ts";
import type { AnyConnector, ConnectorContext } from "../../connectors/connector.ts";
import { wordingOf } from "../../errors/app-error.ts";
import { runInSlices } from "../../ports/pause.ts";
import type { ConnectionRow } from "../../store/jobs/connections.ts";
import type { TaskRun } from "../queue/task.ts";

/** Maximum assets requested, so that provisional balances do not delay the history. */
const maxAssets = 60;

type Source = {
  connector: AnyConnector;
  connection: Pick<ConnectionRow, "id">;
  settings: Record<string, unknown>;
  limited: ConnectorContext;
};

/**
 * Stores the balances that a source reports while its first history loads; clients show them as provisional. Includes the assets that the
 * connector lists, and those found by an interrupted run. An error of the source is ignored.
 */
export async function showProvisional(
  run: Pick<
    TaskRun<unknown, "sourceChecks" | "pause" | "now" | "transaction" | "connections" | "sourceBalances">,
    "account" | "context" | "signal" | "log"
  >,
  { connector, connection, settings, limited }: Source,
): Promise<void> {
  const { account, context, signal } = run;
  if (connector.balances === undefined || connector.provisional === undefined) return;
  try {
    const found = await runInSlices(account.sourceChecks.reportedHoldings(connection.id), {
      ...context,
      signal,
    });
    const requestedPairs = new Map(
      [...connector.provisional(settings), ...found].map((pair) => [`${pair.wallet} ${pair.assetId}`, pair]),
    );
    const reported = await connector.balances(
      settings,
      [...requestedPairs.values()].slice(0, maxAssets),
      limited,
    );
    const heldBalances = reported.filter(({ amount }) => amount !== "0");
    account.transaction(() => {
      if (account.connections.find(connection.id) === undefined) return;
      account.sourceBalances.saveProvisional(
        connection.id,
        heldBalances.map(({ wallet, assetId, amount, block = null, at }) => ({
          wallet,
          assetId,
          amount,
          block,
          at,
        })),
      );
      account.connections.touched();
    });
  } catch (error) {
    signal.throwIfAborted();
    run.log("info", msg`The source's own balances could not be read yet: ${wordingOf(error)}`);
  }
}
