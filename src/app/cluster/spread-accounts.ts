import type { Context } from "../../context/context.ts";
import { messageOf } from "../../errors/app-error.ts";
import type { Lease } from "../../ports/lease.ts";
import type { Directory, NodeLease, Placement } from "../../store/server/directory.ts";
import { copyAccount, type AccountCopies } from "./account-copies.ts";

/** Maximum of accounts handed over at a time, so that a new node is not flooded. */
const maxPerRound = 20;

type Parts = {
  context: Context;
  directory: Directory;
  copies: AccountCopies;
  lease: Lease;
  nodeLease: NodeLease;
  signal: AbortSignal;
};

/** Hands accounts to nodes that have fewer: accounts that were not read (`used`), were not written for `idleMs` and have no pending tasks. */
export async function spreadAccounts(
  parts: Parts,
  { used, idleMs }: { used: ReadonlySet<string>; idleMs: number },
): Promise<void> {
  const { context, copies, directory, nodeLease, lease, signal } = parts;
  const { now, server } = context;
  let handedOver = 0;
  for (const row of directory.mine()) {
    const account = server.accounts.byId(row.accountId);
    const isIdle =
      account !== undefined &&
      !account.isPending &&
      account.problem === null &&
      !used.has(account.id) &&
      now() - copies.changedAt(account.name) >= idleMs;
    if (!isIdle) continue;
    const to = directory.lighterNode(nodeLease);
    if (to === null || handedOver >= maxPerRound || signal.aborted || !lease.isHeld()) return;
    try {
      if (await handOver(parts, { ...row, name: account.name }, to)) handedOver += 1;
    } catch (error) {
      context.log.error("An account could not be moved to another node; it stays here.", {
        account: account.name,
        error: messageOf(error),
      });
    }
  }
}

/** The file is closed, so nothing is written between the copy and the move. The file is kept, and replaces the one kept at an earlier move. */
async function handOver(parts: Parts, row: Placement, to: string): Promise<boolean> {
  const { context, directory, lease } = parts;
  const { accounts, bus, config, files, log, now, server } = context;
  const { name } = row;
  const isGiven = await accounts.exclusive(name, async () => {
    if (!(await copyAccount(parts, row, now())) || !lease.isHeld()) return false;
    if (!directory.give(row, to)) return false;
    const folder = files.join(config.dataLocation, "moved", `${row.accountId}-handed-over`);
    files.remove(folder);
    const account = server.accounts.byId(row.accountId);
    if (account !== undefined) accounts.moveAside(account, folder);
    return true;
  });
  if (!isGiven) return false;
  bus.publish("accounts", { accountName: name, cause: "deleted", since: null, count: 1 });
  bus.publish("moved", { accountName: name });
  log.info("An account was handed to a node with fewer.", { account: name, node: to });
  return true;
}
