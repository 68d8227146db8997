import type { Context } from "../../context/context.ts";
import { AppError } from "../../errors/app-error.ts";
import { isOfTask } from "../../context/secrets.ts";

const open = "state IN ('queued', 'running', 'waiting')";

/** Deletes keys whose task was never stored because the service stopped in between. Call it at the start, before any task is leased. */
export function deleteOrphanKeys({
  server,
  accounts,
  secrets,
}: Pick<Context, "server" | "accounts" | "secrets">): void {
  for (const { accountId, name } of server.secrets.all()) {
    if (!isOfTask(name)) continue;
    const holds = ({ input }: { input: unknown }): boolean => JSON.stringify(input).includes(name);
    if (server.tasks.where(open).some(holds)) continue;
    const account = server.accounts.byId(accountId);
    // Accounts on other nodes have their tasks there.
    if (account === undefined && server.directory !== null) continue;
    try {
      if (account !== undefined && accounts.open(account.name).tasks.where(open).some(holds)) continue;
    } catch (error) {
      // The task may be in an account that cannot be opened.
      if (error instanceof AppError) continue;
      throw error;
    }
    secrets.delete(accountId, name);
  }
}
