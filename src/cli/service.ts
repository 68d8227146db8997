import { randomUUID } from "node:crypto";
import { basename, extname } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { WebSocket } from "ws";
import { createWorkerApp } from "../app.ts";
import { createClient } from "../client/client.ts";
import type { CallName, InputOf, ResultOf } from "../client/client.ts";
import type { Config } from "../config.ts";
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
import { asInternal } from "../rpc/protocol/internal.ts";
import { streamOf } from "../server/http/stream-of.ts";
import { checkPassword } from "../server/auth/password-rules.ts";

/** The service as a command sees it: a running one, or one opened for this command alone. */
export type Service = {
  call<Name extends CallName>(method: Name, input: InputOf<Name>): Promise<ResultOf<Name>>;
  /** Takes a file of this machine in and answers its id. */
  upload(accountName: string, path: string): Promise<string>;
  /** Writes a file of an account to this machine. */
  download(accountName: string, fileId: string, path: string): Promise<void>;
  /** `current` is asked for where a running service wants the present password. */
  setPassword(next: string, current: () => Promise<string>): Promise<void>;
  close(): Promise<void>;
};

/** How long a command waits for another one that has the directory, and how often it looks. */
const waitMs = 30_000;
const lookMs = 100;

/**
 * Through the service that runs on the data directory; where none does, the directory is opened for this command, after another command that has it. Throws
 * `unavailable` when that takes longer than `waitMs`.
 */
export async function openService(config: Config, choreEntry: URL): Promise<Service> {
  const { dataLocation } = config;
  makeDataFolders(dataLocation);
  for (let waited = 0; waited < waitMs; waited += lookMs) {
    if (!isLocked(dataLocation, openSql)) {
      const opened = openHere(config, choreEntry);
      if (opened !== undefined) return opened;
    } else {
      // A command writes no record, and a service that has just started writes its own a moment after it took the directory.
      const record = readServerRecord(dataLocation);
      if (record !== undefined) return connectTo(record);
    }
    await after(lookMs);
  }
  throw new AppError(
    "unavailable",
    `${dataLocation} is in use, but not by a service that answers. Wait for the other command, or stop it.`,
  );
}

function connectTo({ url, token }: ServerRecord): Service {
  const client = createClient({ url, token, WebSocket });
  const call = client.call as (method: string, input: unknown) => Promise<unknown>;
  const post = async (
    path: string,
    body: BodyInit,
    headers: Record<string, string> = {},
  ): Promise<unknown> => {
    // A body that is streamed asks for it; the DOM's types do not know it yet.
    const request: RequestInit & { duplex: "half" } = {
      method: "POST",
      body,
      duplex: "half",
      headers: { ...headers, authorization: `Bearer ${token}` },
    };
    const response = await fetch(new URL(path, url), request);
    if (response.status === 204) return null;
    const answer = (await response.json()) as { detail?: string };
    if (response.ok) return answer;
    throw new AppError("bad_request", answer.detail ?? `The service answered ${response.status}.`);
  };
  const postJson = (path: string, body: unknown): Promise<unknown> =>
    post(path, JSON.stringify(body), { "content-type": "application/json" });
  return {
    call: (method, input) => call(method, input) as Promise<ResultOf<typeof method>>,
    async upload(accountName, path) {
      const form = formOf(accountName, path);
      return ((await post("/upload", streamOf(form.bytes), form.headers)) as { fileId: string }).fileId;
    },
    async download(accountName, fileId, path) {
      const query = new URLSearchParams({ accountName, fileId });
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(new URL(`/download?${query}`, url), { headers });
      if (!response.ok || response.body === null)
        throw new AppError("not_found", `The service answered ${response.status} for the file.`);
      await fileSystem.write(path, response.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>);
    },
    async setPassword(next, current) {
      const status = await fetch(new URL("/auth/status", url));
      const { setupRequired } = (await status.json()) as { setupRequired: boolean };
      if (setupRequired) await postJson("/auth/setup", { password: next });
      else await postJson("/auth/password", { current: await current(), next });
    },
    async close() {
      client.close();
    },
  };
}

const mediaTypes: Record<string, string> = {
  ".csv": "text/csv",
  ".json": "application/json",
  ".tar": "application/x-tar",
};

/** By the file's extension. */
function mediaTypeOf(name: string): string {
  return mediaTypes[extname(name).toLowerCase()] ?? "application/octet-stream";
}

/** `undefined` where another process took the directory a moment before. */
function openHere(config: Config, choreEntry: URL): Service | undefined {
  const lock = tryLock(config.dataLocation);
  if (lock === undefined) return undefined;
  const platform = createPlatform(silentLogger, choreEntry);
  // There is no second thread here that would have to let go of a file.
  const alone = { call: async (): Promise<unknown> => 0, close: (): void => undefined };
  const app = createWorkerApp({ config, platform, connect: () => alone });
  const { context } = app;
  const ends = new AbortController();
  const run = async (method: string, input: Record<string, unknown>): Promise<unknown> => {
    const result = await execute(context, method, input, asInternal, ends.signal);
    if (typeof input["accountName"] === "string")
      context.bus.publish("nudge", { accountName: input["accountName"] });
    return result;
  };
  app.start();
  return {
    call: (method, input) =>
      run(method, input as Record<string, unknown>) as Promise<ResultOf<typeof method>>,
    async upload(accountName, path) {
      const { accounts, files, newId } = context;
      const folder = accounts.filesOf(accounts.open(accountName).id);
      files.makeDirectory(folder);
      const fileId = newId();
      const { size, sha256 } = await files.write(files.join(folder, fileId), files.read(path));
      const name = basename(path);
      await run("internal.registerFile", {
        accountName,
        fileId,
        name,
        size,
        sha256,
        mediaType: mediaTypeOf(name),
      });
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

/** A form with a file of this machine (RFC 7578), which may be larger than memory. */
function formOf(
  accountName: string,
  path: string,
): { bytes: AsyncIterable<Uint8Array>; headers: Record<string, string> } {
  const boundary = `portolan-${randomUUID()}`;
  const name = basename(path).replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  const start = `--${boundary}\r\ncontent-disposition: form-data; name="accountName"\r\n\r\n${accountName}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(start);
    yield* fileSystem.read(path);
    yield new TextEncoder().encode(`\r\n--${boundary}--\r\n`);
  }
  return { bytes: bytes(), headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}
