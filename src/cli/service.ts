import { openAsBlob } from "node:fs";
import { basename, extname } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { WebSocket } from "ws";
import { createWorkerApp } from "../app/worker-app.ts";
import { createClient } from "../client/client.ts";
import { typedCall, type TypedCall } from "../client/typed-call.ts";
import type { Config } from "../config/config.ts";
import { z } from "zod";
import { uploadedFile } from "../contract/http/file-routes.ts";
import { problemDetails } from "../contract/http/problem-details.ts";
import { AppError } from "../errors/app-error.ts";
import { silentLogger } from "../ports/logger.ts";
import { fileSystem } from "../platform/host/files.ts";
import { makeDataFolders } from "../platform/host/data-folders.ts";
import {
  acquireLock,
  DirectoryInUse,
  isLocked,
  readServerRecord,
  type Lock,
  type ServerRecord,
} from "../platform/host/lock.ts";
import { openSql } from "../platform/sqlite/open-sql.ts";
import { createPasswords } from "../platform/host/passwords.ts";
import { createPlatform } from "../platform/platform.ts";
import { execute } from "../rpc/protocol/dispatch.ts";
import { asInternal } from "../rpc/protocol/internal-method.ts";
import { checkPassword } from "../server/auth/password-rules.ts";
import { accountNameIn } from "../contract/account-name-in.ts";

/** The service as a command sees it: a running one, or one opened for this command alone. */
export type Service = {
  call: TypedCall;
  /** Uploads a file of this machine and returns its id. */
  upload(accountName: string, path: string): Promise<string>;
  /** Writes a file of an account to this machine. */
  download(accountName: string, fileId: string, path: string): Promise<void>;
  /** `current` is called if the running service requires the current password. */
  setPassword(next: string, current: () => Promise<string>): Promise<void>;
  close(): Promise<void>;
};

/** How long a command waits for another one that uses the directory, and how often it checks. */
const waitMs = 30_000;
const checkMs = 100;

/**
 * Connects to the service that runs on the data directory. If there is none, opens the directory for this command, after other commands
 * that use it. Throws `unavailable` when that takes longer than `waitMs`.
 */
export async function openService(config: Config, maintenanceEntry: URL): Promise<Service> {
  const { dataLocation } = config;
  makeDataFolders(dataLocation);
  for (let waited = 0; waited < waitMs; waited += checkMs) {
    if (!isLocked(dataLocation, openSql)) {
      const openedService = openHere(config, maintenanceEntry);
      if (openedService !== undefined) return openedService;
    } else {
      // A command writes no record, and a service writes its own a moment after it took the directory.
      const record = readServerRecord(dataLocation);
      if (record !== undefined) return connectTo(record);
    }
    await after(checkMs);
  }
  throw new AppError(
    "unavailable",
    `${dataLocation} is in use by another process that does not answer. Wait for the other command to end, or stop it.`,
  );
}

function connectTo({ url, token }: ServerRecord): Service {
  const client = createClient({ url, token, WebSocket, movingMs: 0 });
  const authorization = `Bearer ${token}`;
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(new URL(path, url), init);
    if (response.ok) return response;
    throw await errorOf(response);
  };
  const postJson = (path: string, body: unknown): Promise<Response> =>
    request(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { authorization, "content-type": "application/json" },
    });
  return {
    call: client.call,
    async upload(accountName, path) {
      const name = basename(path);
      const form = new FormData();
      form.append("accountName", accountName);
      // Read from the disk while it is sent: the file may be larger than memory.
      form.append("file", await openAsBlob(path, { type: mediaTypeOf(name) }), name);
      const response = await request("/upload", { method: "POST", body: form, headers: { authorization } });
      return uploadedFile.parse(await response.json()).fileId;
    },
    async download(accountName, fileId, path) {
      const query = new URLSearchParams({ accountName, fileId });
      const { body } = await request(`/download?${query}`, { headers: { authorization } });
      await fileSystem.write(path, chunksOf(body));
    },
    async setPassword(next, current) {
      const status = z.object({ setupRequired: z.boolean() });
      const { setupRequired } = status.parse(await (await request("/auth/status")).json());
      if (setupRequired) await postJson("/auth/setup", { password: next });
      else await postJson("/auth/password", { current: await current(), next });
    },
    async close() {
      client.close();
    },
  };
}

/** The error of a response, with the code and reason that it states. */
async function errorOf(response: Response): Promise<AppError> {
  const problem = problemDetails.safeParse(await response.json().catch(() => undefined));
  if (!problem.success)
    return new AppError(
      "upstream",
      `The service answered ${response.status} to ${new URL(response.url).pathname}. Its log has details.`,
    );
  const { code, detail, reason } = problem.data;
  return new AppError(code, detail, { reason });
}

async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

const mediaTypes: Record<string, string> = {
  ".csv": "text/csv",
  ".tsv": "text/tab-separated-values",
  ".txt": "text/plain",
  ".json": "application/json",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ".zip": "application/zip",
  ".tar": "application/x-tar",
};

/** By the file's extension. */
function mediaTypeOf(name: string): string {
  return mediaTypes[extname(name).toLowerCase()] ?? "application/octet-stream";
}

/** Returns `undefined` where another process took the directory a moment before. */
function openHere(config: Config, maintenanceEntry: URL): Service | undefined {
  const lock = tryLock(config.dataLocation);
  if (lock === undefined) return undefined;
  const platform = createPlatform(config, silentLogger, maintenanceEntry);
  // There is no second thread that would have to close its files.
  const alone = { call: async (): Promise<unknown> => 0, close: (): void => undefined };
  const app = createWorkerApp({ config, platform, connect: () => alone });
  const { context } = app;
  const ends = new AbortController();
  const run = async (method: string, input: unknown): Promise<unknown> => {
    const accountName = accountNameIn(input);
    const unpin = accountName === undefined ? undefined : context.accounts.pin(accountName);
    try {
      const result = await execute(context, { method, input, caller: asInternal, signal: ends.signal });
      if (accountName !== undefined) context.bus.publish("wake", { accountName });
      return result;
    } finally {
      unpin?.();
    }
  };
  app.start();
  return {
    call: typedCall(run),
    async upload(accountName, path) {
      const { accounts, files, newId } = context;
      const folder = accounts.filesOf(accounts.open(accountName).id);
      files.makeDirectory(folder);
      const fileId = newId();
      const { size, sha256 } = await files.write(files.join(folder, fileId), files.read(path));
      const name = basename(path);
      const mediaType = mediaTypeOf(name);
      await run("internal.registerFile", { accountName, fileId, name, size, sha256, mediaType });
      return fileId;
    },
    async download(accountName, fileId, path) {
      const { accounts, files } = context;
      const { id } = accounts.open(accountName);
      await files.write(path, files.read(files.join(accounts.filesOf(id), fileId)));
    },
    async setPassword(next) {
      checkPassword(next);
      const passwordHash = await createPasswords().hash(next);
      const isNew = context.server.owner.passwordHash() === undefined;
      const method = isNew ? "internal.setUp" : "internal.changePassword";
      await run(method, { passwordHash, sessionEpoch: context.newId() });
    },
    async close() {
      ends.abort();
      try {
        await app.stop();
      } finally {
        lock.release();
      }
    },
  };
}

function tryLock(dataLocation: string): Lock | undefined {
  try {
    return acquireLock(dataLocation, openSql);
  } catch (error) {
    if (error instanceof DirectoryInUse) return undefined;
    throw error;
  }
}
