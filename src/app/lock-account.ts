import type { Bus } from "../context/bus.ts";
import type { Context } from "../context/context.ts";
import { send, toRequestThread } from "../platform/threads/messages.ts";
import type { ThreadLink } from "../platform/threads/thread-link.ts";
import type { Logger } from "../ports/logger.ts";

/** Stops the account's tasks, then has the request thread close the file. Returns how to release both. */
export async function lockAccount(
  name: string,
  {
    runner,
    relayer,
    link,
    bus,
    server,
    log,
  }: {
    runner: { hold(name: string): Promise<() => void> };
    relayer: { forget(accountId: string): void };
    bus: Bus;
    link: ThreadLink;
    server: Context["server"];
    log: Logger;
  },
): Promise<() => void> {
  const resume = await runner.hold(name);
  const accountId = server.accounts.byName(name)?.id;
  const releaseHere = (): void => {
    // The file may have been replaced by one whose changes are numbered from 1.
    if (accountId !== undefined) relayer.forget(accountId);
    resume();
    const now = server.accounts.list().find(({ id }) => id === accountId);
    if (now !== undefined) bus.publish("wake", { accountName: now.name });
  };
  try {
    const releaseThere = await closeInRequestThread(link, log, name);
    return () => {
      releaseThere();
      releaseHere();
    };
  } catch (error) {
    releaseHere();
    throw error;
  }
}

/** Has the request thread close an account's file; returns how to release it. */
async function closeInRequestThread(link: ThreadLink, log: Logger, name: string): Promise<() => void> {
  const id = await send(link, toRequestThread.hold, name);
  return () => {
    send(link, toRequestThread.release, id).catch((error: unknown) =>
      log.error("A file stays closed.", { error }),
    );
  };
}
