import type { Cluster } from "../../config/config.ts";
import type { Context } from "../../context/context.ts";
import { messageOf } from "../../errors/app-error.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Lease } from "../../ports/lease.ts";
import type { Directory, NodeLease } from "../../store/server/directory.ts";
import { copyAccount, createAccountCopies, type AccountCopies } from "./account-copies.ts";
import { spreadAccounts } from "./spread-accounts.ts";
import { takeOver } from "./take-over.ts";

/** The node ends its lease this share earlier than the directory does, to allow for clock drift and for answers in flight. */
const marginShare = 0.2;
export const renewalsPerLease = 4;
/** Maximum of accounts that a node takes over in one round, so that those of a failed node are spread over the others. */
const maxClaims = 4;
const instanceKey = "cluster.instance";

type Parts = { context: Context; cluster: Cluster; lease: Lease; clock: Clock };
type Node = Parts & {
  directory: Directory;
  copies: AccountCopies;
  nodeLease: NodeLease;
  signal: AbortSignal;
  /** Set while files of lost accounts still have to be moved aside. */
  isUnsettled: boolean;
  /** The last round of copies. */
  copying: Promise<boolean>;
};

/**
 * Joins the cluster, before any account is open: takes this node's lease, and sets accounts aside that other nodes have taken. Throws `conflict`
 * if another process has the node's name.
 */
export function joinCluster({ context, cluster, lease, clock }: Parts) {
  const { server, newId, config, files } = context;
  const { directory } = server;
  if (directory === null) throw new Error("A node of a cluster needs a directory.");
  const mark = lease.mark();
  const instance = server.localMeta.read(instanceKey) ?? newId();
  server.localMeta.write(instanceKey, instance);
  const nodeLease = directory.join(instance, cluster.leaseSeconds);
  for (const row of server.accounts.list())
    if (directory.isGone(row.id))
      context.accounts.moveAside(row, movedFolderOf({ config, files }, row.id, context.now()));
    else directory.register(row);
  lease.extend(mark, lengthOf(cluster));
  const ends = new AbortController();
  const copies = createAccountCopies(context, cluster.copies);
  const node: Node = {
    context,
    cluster,
    lease,
    clock,
    directory,
    copies,
    nodeLease,
    signal: ends.signal,
    isUnsettled: false,
    copying: Promise.resolve(true),
  };
  return {
    /** Renews the lease, takes over accounts and copies them, until `stop`. `takeUsed` answers which accounts were read since it was last asked. */
    start(takeUsed: () => Promise<string[]>): void {
      deleteUnstored(node);
      repeatEvery(node, (cluster.leaseSeconds * 1_000) / renewalsPerLease, () => renew(node));
      repeatEvery(node, 1_000, () => takeAccounts(node));
      // Checked more often than the copy interval, so that no account waits for two intervals.
      repeatEvery(node, Math.min(5_000, cluster.copySeconds * 500), () => copyChanged(node));
      const idleMs = cluster.moveIdleSeconds * 1_000;
      if (idleMs > 0)
        repeatEvery(node, idleMs, async () => {
          const used = new Set(await takeUsed());
          // Copies of one account are not written at the same time.
          await inTurn(node, async () => {
            await spreadAccounts(node, { used, idleMs });
            return true;
          });
        });
    },
    /**
     * Copies what changed since the last copies, and ends the lease if that succeeded: others take the accounts at once. Call it when
     * nothing is written any more.
     */
    async stop(): Promise<void> {
      const isCopied = await copyChanged(node, { isFinal: true });
      ends.abort();
      lease.drop();
      if (isCopied) directory.leave(nodeLease);
    },
  };
}

const lengthOf = ({ leaseSeconds }: Cluster): number => leaseSeconds * 1_000 * (1 - marginShare);

function movedFolderOf({ config, files }: Pick<Context, "config" | "files">, id: string, at: number): string {
  return files.join(config.dataLocation, "moved", `${id}-${at}`);
}

/** Runs `work` repeatedly, `ms` after each run has ended. */
function repeatEvery({ clock, context, signal }: Node, ms: number, work: () => unknown): void {
  let cancelTimer = (): void => undefined;
  const scheduleRound = (): void => {
    if (!signal.aborted) cancelTimer = clock.after(ms, () => void round());
  };
  const round = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!signal.aborted)
        context.log.error("The directory or the storage of copies failed; it is tried again.", {
          error: messageOf(error),
        });
    }
    scheduleRound();
  };
  signal.addEventListener("abort", () => cancelTimer(), { once: true });
  scheduleRound();
}

/** After a lapse the lease counts again only once accounts that others took are set aside. */
async function renew(node: Node): Promise<void> {
  const { cluster, context, directory, nodeLease, lease } = node;
  const mark = lease.mark();
  const renewed = directory.renew(nodeLease);
  if (renewed === null) {
    lease.drop();
    context.log.error("Another process has joined under the name of this node; it serves nothing any more.");
    return;
  }
  if (renewed.hasLapsed) {
    lease.drop();
    node.isUnsettled = true;
    context.log.warn("The lease of this node had expired. Accounts that others took are set aside.");
  }
  if (node.isUnsettled) await setAsideLostAccounts(node);
  node.isUnsettled = false;
  lease.extend(mark, lengthOf(cluster));
}

async function setAsideLostAccounts({ context, directory }: Node): Promise<void> {
  const { accounts, bus, server } = context;
  for (const { id, name } of server.accounts.list()) {
    if (!directory.isGone(id)) continue;
    await accounts.setAside(name, movedFolderOf(context, id, context.now()));
    bus.publish("accounts", { accountName: name, cause: "deleted", since: null, count: 1 });
    bus.publish("moved", { accountName: name });
    context.log.warn("Another node has taken the account; its file is kept in the folder moved.", {
      account: name,
    });
  }
}

/** Accounts of this node that a process registered and never stored: their creation was not acknowledged. */
function deleteUnstored({ context, directory }: Node): void {
  for (const { accountId, copyName } of directory.mine())
    if (copyName === null && context.server.accounts.byId(accountId) === undefined)
      directory.removeUnstored(accountId);
}

async function takeAccounts(node: Node): Promise<void> {
  const { context, copies, directory, nodeLease, lease, signal } = node;
  if (!lease.isHeld()) return;
  directory.claim(nodeLease, maxClaims);
  // Also those whose restore was interrupted.
  const missing = directory
    .mine()
    .filter(
      ({ accountId, copyName }) => copyName !== null && context.server.accounts.byId(accountId) === undefined,
    );
  for (const row of missing) {
    if (!lease.isHeld()) return;
    await takeOver(context, copies, { row, signal });
  }
}

/** Rounds do not overlap. Returns whether every changed account is copied. */
function copyChanged(node: Node, { isFinal = false } = {}): Promise<boolean> {
  return inTurn(node, () => copyRound(node, { isFinal }));
}

function inTurn(node: Node, work: () => Promise<boolean>): Promise<boolean> {
  node.copying = node.copying.then(work, work);
  return node.copying;
}

async function copyRound(node: Node, { isFinal }: { isFinal: boolean }): Promise<boolean> {
  const { cluster, context, copies, directory, lease, signal } = node;
  let isWhole = true;
  for (const row of directory.mine()) {
    if (signal.aborted || !lease.isHeld()) return false;
    const name = context.server.accounts.byId(row.accountId)?.name;
    if (name === undefined) continue;
    const at = context.now();
    const isDue = row.copiedAt === null || isFinal || at - row.copiedAt >= cluster.copySeconds * 1_000;
    if (!isDue || copies.changedAt(name) < (row.copiedAt ?? 0)) continue;
    try {
      await copyAccount(node, { ...row, name }, at);
    } catch (error) {
      isWhole = false;
      context.log.error("An account could not be copied; it is tried again.", {
        account: row.name,
        error: messageOf(error),
      });
    }
  }
  return isWhole;
}
