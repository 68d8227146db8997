import { createBus } from "../context/bus.ts";
import { serviceOwner } from "../domain/account/role.ts";
import { JsonText } from "../lib/json-text.ts";
import { send, serveMessage, toRequestThread, toWorker } from "../platform/threads/messages.ts";
import type { ReadMultipart } from "../ports/multipart.ts";
import type { Passwords } from "../ports/passwords.ts";
import { measureService } from "./record-metrics.ts";
import type { RunOnWorker } from "../rpc/protocol/dispatch.ts";
import { asInternal } from "../rpc/protocol/internal-method.ts";
import { createSessions } from "../server/auth/sessions.ts";
import { setUpFromConfig } from "../server/auth/setup.ts";
import { createServer, type AppServer } from "../server/server.ts";
import { serverPath, createContext } from "./create-context.ts";
import { fenceCalls, fenceServer } from "./cluster/fence.ts";
import { closeIdleFiles } from "./idle-files.ts";
import { createLazyStores, loadStoresOnRequest } from "./lazy-stores.ts";
import { type ThreadDependencies, workerOnly } from "./platform-parts.ts";

export type RequestApp = {
  server: AppServer;
  /** A token for the owner's command line; `changed` is called when it must be fetched again. */
  localToken(): Promise<string>;
  onSessionsEnded(changed: () => void): void;
  close(): void;
};

/** The request thread: reads, and sends everything else to the worker, which must be ready. */
export async function createRequestApp({
  config,
  platform,
  connect,
  passwords,
  readMultipart,
}: ThreadDependencies & { passwords: Passwords; readMultipart: ReadMultipart }): Promise<RequestApp> {
  const ends = new AbortController();
  const bus = createBus((error) => platform.log.error("A listener of the bus failed.", { error }));
  const sql = platform.openSql(serverPath(platform, config), { readonly: true });
  const stores = createLazyStores();
  const context = createContext({
    config,
    platform,
    bus,
    sql,
    readonly: true,
    createStore: stores.create,
  });
  const { accounts } = context;

  const releases = new Map<number, () => void>();
  let lastHold = 0;
  const link = connect({
    bus,
    localTopics: workerOnly,
    handlers: Object.fromEntries([
      serveMessage(toRequestThread.hold, (name) => {
        releases.set(++lastHold, accounts.hold(name));
        return lastHold;
      }),
      serveMessage(toRequestThread.release, (id) => {
        releases.get(id)?.();
        releases.delete(id);
      }),
      serveMessage(toRequestThread.releaseAll, () => {
        for (const release of releases.values()) release();
        releases.clear();
      }),
      serveMessage(toRequestThread.takeUsed, () => accounts.takeUsed()),
    ]),
  });
  // Handles of files that were moved, replaced or deleted must not be read.
  bus.subscribe("accounts", ({ accountName }) => accounts.close(accountName), ends.signal);
  closeIdleFiles(accounts, platform.clock, ends.signal);
  measureService(context);

  // Answers cross the threads as JSON written by the worker: this thread neither copies nor serialises thousands of records.
  const runOnWorker: RunOnWorker = fenceCalls(
    platform.cluster?.lease,
    async (method, input, caller, signal) =>
      caller === asInternal
        ? send(link, toWorker.execute, { method, input, caller }, signal)
        : new JsonText(await send(link, toWorker.answer, { method, input, caller }, signal)),
  );
  await setUpFromConfig({ context, passwords, runOnWorker });
  const sessions = createSessions(context);
  const { mqttUrl: url } = config;
  if (url !== null) {
    const { publishSensors } = await import("../relayer/sensors/publish-sensors.ts");
    await stores.load();
    void publishSensors({ context, open: platform.openMqtt, url }, ends.signal);
  }

  return {
    server: fenceServer(
      platform.cluster?.lease,
      loadStoresOnRequest(stores, createServer({ context, runOnWorker, passwords, readMultipart })),
    ),
    localToken: async () => (await sessions.issue()).token,
    onSessionsEnded(changed) {
      bus.subscribe(
        "revoked",
        ({ userIds = [] }) => userIds.includes(serviceOwner) && changed(),
        ends.signal,
      );
    },
    close() {
      ends.abort();
      accounts.closeAll();
      sql.close();
    },
  };
}
