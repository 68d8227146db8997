import { generateKeyPairSync } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import ssh from "ssh2";
import { afterEach, expect, test } from "vitest";
import { createHttp } from "../../src/net/http.ts";
import { createGuardedFetch } from "../../src/platform/host/guarded-fetch.ts";
import { fileSystem } from "../../src/platform/host/files.ts";
import { openSftp } from "../../src/platform/host/sftp.ts";
import { silentLogger } from "../../src/ports/logger.ts";
import { fetchCopy } from "../../src/tasks/offsite/copy-store.ts";
import { createTransfer } from "../../src/tasks/offsite/http-transfer.ts";
import { s3Store } from "../../src/tasks/offsite/s3-store.ts";
import { temporaryFolder } from "../support/service/service.ts";

const MiB = 1024 ** 2;
const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

async function listenOn(server: Server | ssh.Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", () => listening()));
  return (server.address() as AddressInfo).port;
}

/** The store of a bucket whose server answers with `answer`. */
async function bucketOf(answer: RequestListener) {
  const server = createServer(answer);
  ending.push(() => (server.closeAllConnections(), server.close()));
  const endpoint = `http://127.0.0.1:${await listenOn(server)}`;
  const http = createHttp({
    fetch: createGuardedFetch(),
    config: { upstreams: {}, offline: true },
    log: silentLogger,
    now: Date.now,
    random: () => 0,
  });
  const place = { kind: "s3", endpoint, region: "us-east-1", bucket: "copies", prefix: "" } as const;
  const transfer = createTransfer("s3", { http, signal: new AbortController().signal });
  return s3Store({ ...place, accessKeyId: "key" }, "secret", transfer);
}

const page = (names: string[]): string =>
  `<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>next</NextContinuationToken>${names
    .map((name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`)
    .join("")}</ListBucketResult>`;

test.each([
  ["of empty pages", page([])],
  ["of full pages", page(Array.from({ length: 40_000 }, (_, index) => `file-${index}`))],
])("a list %s that never ends is refused", { timeout: 60_000 }, async (_, text) => {
  const store = await bucketOf((_request, response) => response.end(text));
  await expect(store.list()).rejects.toMatchObject({
    code: "upstream",
    message: expect.stringMatching(/does not end/),
  });
});

test(
  "a copy without an end fills neither the disk nor exceeds its own length",
  { timeout: 60_000 },
  async () => {
    const store = await bucketOf((_request, response) => {
      const send = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(MiB)));
        if (!response.destroyed) response.once("drain", send);
      };
      send();
    });
    const folder = temporaryFolder();
    ending.push(() => folder.remove());
    const path = join(folder.path, "copy");
    const small = { ...fileSystem, freeBytes: () => 40 * MiB };
    const fetched = { files: small, path, folder: folder.path };
    await expect(fetchCopy(store, "copy", fetched)).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(/does not fit on the disk/),
    });
    await expect(fetchCopy(store, "copy", { ...fetched, maxBytes: MiB })).rejects.toMatchObject({
      code: "bad_request",
      message: expect.stringMatching(/more than the 1048576 bytes/),
    });
    expect([existsSync(path), readdirSync(folder.path)]).toEqual([false, []]);
  },
);

test.each([
  ["of empty parts", 0],
  ["of full parts", 90],
])("a list by SFTP %s that never ends is refused", { timeout: 60_000 }, async (_, count) => {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "pkcs1", format: "pem" },
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  });
  const attrs = { mode: 0o100644, uid: 0, gid: 0, size: 1, atime: 0, mtime: 0 };
  const entry = { filename: "a", longname: "a", attrs };
  const server = new ssh.Server({ hostKeys: [privateKey] }, (client) => {
    client.on("error", () => undefined);
    client.on("authentication", (context) => context.accept());
    client.on("ready", () =>
      client.on("session", (accept) =>
        accept().on("sftp", (acceptSftp) => {
          const sftp = acceptSftp();
          sftp.on("OPENDIR", (id) => sftp.handle(id, Buffer.from("h")));
          sftp.on("READDIR", (id) => sftp.name(id, Array(count).fill(entry)));
          sftp.on("CLOSE", (id) => sftp.status(id, 0));
        }),
      ),
    );
  });
  ending.push(() => server.close());
  const place = { host: "127.0.0.1", port: await listenOn(server), username: "a", password: "b" };
  const sftp = await openSftp(
    { ...place, privateKey: null, hostKey: null },
    { allows: () => true, signal: new AbortController().signal },
  );
  ending.unshift(() => sftp.close());
  await expect(sftp.list(".", 1_000)).rejects.toMatchObject({
    kind: "failed",
    message: expect.stringMatching(/does not end/),
  });
});
