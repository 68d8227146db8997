import { z } from "zod";
import type { AnyConnector, ConnectorContext } from "../../connectors/connector.ts";
import type { ConnectionRow } from "../../store/jobs/connections.ts";
import type { TaskRun } from "../queue/task.ts";

export const input = z
  .strictObject({
    connectionId: z.string(),
    label: z.string().optional(),
    /** Requests every balance again, including stored past balances. */
    thorough: z.boolean().default(false),
    /** The former name of `thorough`, in tasks queued by earlier versions. */
    anew: z.boolean().default(false),
  })
  .transform(({ anew, ...rest }) => ({ ...rest, thorough: rest.thorough || anew }));
export type Run = TaskRun<
  z.output<typeof input>,
  | "connections"
  | "now"
  | "log"
  | "secrets"
  | "exchanges"
  | "http"
  | "sourceChecks"
  | "pause"
  | "sourceBalances"
  | "transaction"
  | "issues"
  | "bus"
  | "assets"
  | "settings"
  | "latestPrices"
  | "chainPositions"
>;
/** A connector with its context. */
export type Verification = {
  run: Run;
  connection: ConnectionRow;
  balances: NonNullable<AnyConnector["balances"]>;
  settings: Record<string, unknown>;
  limited: ConnectorContext;
};
