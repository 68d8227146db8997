import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Service } from "../service.ts";

/** An explorer with one history of `transactions`, in a separate process. */
export async function startExplorer(transactions: number): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, ["--import", "tsx", "bench/sync-source.ts", String(transactions)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { url: String(line).trim(), stop: () => void child.kill() };
}

/** Syncs an account from the explorer, one sync after the other. */
export async function keepSyncing(
  { client }: Service,
  accountName: string,
  isOver: () => boolean,
  onStart: () => void,
): Promise<void> {
  const { connectionId } = await client.call("connections.create", {
    accountName,
    kind: "evm-explorer",
    settings: { address: "0x00000000000000000000000000000000000000aa", chains: [1] },
  });
  onStart();
  while (!isOver()) {
    const { taskId } = await client.call("connections.sync", { accountName, connectionId });
    await ended(client, { accountName, taskId }, isOver);
    onStart();
  }
}

async function ended(
  client: Service["client"],
  task: { accountName: string; taskId: string },
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const { state, title, error } = await client.call("tasks.get", task);
    if (state === "done") return;
    if (state === "failed" || state === "cancelled") throw new Error(`"${title}" ended ${state}: ${error}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
