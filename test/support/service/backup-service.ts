import { setTimeout as pause } from "node:timers/promises";
import { startService, type Service } from "./service.ts";

type Task = { id: string; state: string; error: string | null };
export type Backup = {
  fileId: string;
  name: string;
  createdAt: number;
  sizeBytes: number;
  encrypted: boolean;
  schemaVersion: number;
};

/** A running service with helpers for tests of backups. */
export type BackupService = Service & {
  ended(accountName: string, taskId: string): Promise<Task>;
  /** Makes a backup and returns its entry of the list. */
  backUp(accountName: string, passphrase?: string): Promise<Backup>;
  backups(accountName: string): Promise<Backup[]>;
  /** Restores and returns the finished task. */
  restore(accountName: string, fileId: string, passphrase?: string): Promise<Task>;
  download(accountName: string, fileId: string): Promise<Uint8Array<ArrayBuffer>>;
};

export async function startBackupService(
  dataLocation: string,
  env: Record<string, string> = {},
): Promise<BackupService> {
  const service = await startService(dataLocation, env);
  await service.signIn();
  const ended = async (accountName: string, taskId: string): Promise<Task> => {
    for (;;) {
      const task = (await service.rpc("tasks.get", { accountName, taskId })) as Task;
      if (["done", "failed", "cancelled"].includes(task.state)) return task;
      // Polling without a pause would take the processor from the task.
      await pause(20);
    }
  };
  const backups = async (accountName: string): Promise<Backup[]> =>
    (await service.rpc("backups.list", { accountName })) as Backup[];
  return {
    ...service,
    ended,
    backups,
    async backUp(accountName, passphrase) {
      const before = new Set((await backups(accountName)).map(({ fileId }) => fileId));
      const { taskId } = (await service.rpc("backups.create", { accountName, passphrase })) as {
        taskId: string;
      };
      const task = await ended(accountName, taskId);
      if (task.state !== "done") throw new Error(`${task.state}: ${task.error}`);
      const made = (await backups(accountName)).find(({ fileId }) => !before.has(fileId));
      if (made === undefined) throw new Error("The backup is not listed.");
      return made;
    },
    async restore(accountName, fileId, passphrase) {
      const { taskId } = (await service.rpc("backups.restore", { accountName, fileId, passphrase })) as {
        taskId: string;
      };
      return ended(accountName, taskId);
    },
    async download(accountName, fileId) {
      const response = await service.get(
        `/download?accountName=${encodeURIComponent(accountName)}&fileId=${fileId}`,
      );
      if (!response.ok) throw new Error(await response.text());
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}
