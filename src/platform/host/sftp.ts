import { createHash } from "node:crypto";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client, SFTPWrapper } from "ssh2";
import { messageOf } from "../../errors/app-error.ts";
import { AddressRefused } from "../../ports/http.ts";
import { SftpFailure, type OpenSftp, type Sftp, type SftpServer } from "../../ports/sftp.ts";
import { connectGuarded } from "./guarded-connect.ts";

const timeoutMs = 30_000;
/** SSH_FX_NO_SUCH_FILE and SSH_FX_EOF of the protocol (draft-ietf-secsh-filexfer-02, 7). */
const noSuchFile = 2;
const endOfList = 1;

type ListedFile = { name: string; size: number };

/** Connects by SSH. The package is loaded for the first connection; its optional native modules are not needed. */
export const openSftp: OpenSftp = async (server, { allows, signal }) => {
  // In the bundle, this CommonJS package has only a default export.
  const { default: ssh } = await import("ssh2");
  const { host, port } = server;
  const sock = await connectGuarded({ host, port, allows, timeoutMs, signal }).catch((error: unknown) => {
    if (error instanceof AddressRefused || signal.aborted) throw error;
    throw new SftpFailure(`${host} could not be reached: ${messageOf(error)}`, "unreachable");
  });
  // Each request waits for its answer: with Nagle's algorithm every small one costs a delayed acknowledgement.
  sock.setNoDelay(true);
  const client = new ssh.Client();
  const cancel = (): void => void client.destroy();
  signal.addEventListener("abort", cancel, { once: true });
  const close = (): void => {
    signal.removeEventListener("abort", cancel);
    client.end();
    sock.destroy();
  };
  try {
    const hostKey = await signIn(client, server, sock);
    const wrapper = await new Promise<SFTPWrapper>((resolve, failed) =>
      client.sftp((error, sftp) => (error === undefined ? resolve(sftp) : failed(failureOf(error)))),
    );
    wrapper.on("error", () => undefined);
    return filesOf(wrapper, { hostKey, close, signal });
  } catch (error) {
    close();
    if (signal.aborted) throw signal.reason;
    throw error;
  }
};

/** Returns the fingerprint of the server's key. */
function signIn(client: Client, server: SftpServer, sock: Readable): Promise<string> {
  const { host, username, password, privateKey, hostKey } = server;
  return new Promise((signedIn, failed) => {
    let shownKey = "";
    client.once("ready", () => signedIn(shownKey));
    client.on("error", (error) => {
      if (hostKey !== null && shownKey !== "" && shownKey !== hostKey)
        failed(
          new SftpFailure(
            `${host} shows the key ${shownKey} instead of ${hostKey}. If its key was changed on purpose, save the target with "forgetHostKey"; else someone may be between you and the server.`,
            "hostKey",
            shownKey,
          ),
        );
      else {
        const isRefused = "level" in error && error.level === "client-authentication";
        const why = isRefused ? "it refused the user name, password or key" : messageOf(error);
        failed(new SftpFailure(`${host}: ${why}.`, isRefused ? "refused" : "unreachable"));
      }
    });
    client.connect({
      sock,
      username,
      ...(password === null ? {} : { password }),
      ...(privateKey === null ? {} : { privateKey }),
      readyTimeout: timeoutMs,
      keepaliveInterval: timeoutMs,
      hostVerifier: (key: Buffer) => {
        shownKey = `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;
        return hostKey === null || shownKey === hostKey;
      },
    });
  });
}

function filesOf(
  sftp: SFTPWrapper,
  { hostKey, close, signal }: { hostKey: string; close: () => void; signal: AbortSignal },
): Sftp {
  const done = (run: (over: (error?: Error | null) => void) => void): Promise<void> =>
    new Promise((resolve, reject) =>
      run((error) => (error === undefined || error === null ? resolve() : reject(failureOf(error)))),
    );
  const remove = async (path: string): Promise<void> => {
    try {
      await done((over) => sftp.unlink(path, over));
    } catch (error) {
      if (!(error instanceof SftpFailure) || error.kind !== "missing") throw error;
    }
  };
  return {
    hostKey,
    close,
    remove,
    list: (folder, atMost) => listFolder(sftp, folder, atMost),
    async makeFolder(path) {
      const parts = path.split("/");
      for (let end = 1; end <= parts.length; end++) {
        const folder = parts.slice(0, end).join("/");
        if (folder === "" || folder === ".") continue;
        const isThere = await new Promise<boolean>((known) =>
          sftp.stat(folder, (error) => known(error === undefined)),
        );
        if (!isThere) await done((over) => sftp.mkdir(folder, over));
      }
    },
    async write(path, bytes) {
      const stream = sftp.createWriteStream(path);
      const closed = closeOf(stream);
      await translateError(pipeline(Readable.from(bytes), stream, { signal }));
      await closed();
    },
    async *read(path, range) {
      const limits = range === undefined ? {} : { start: range.from, end: range.to };
      const stream = sftp.createReadStream(path, limits);
      const closed = closeOf(stream);
      try {
        for await (const piece of stream) if (piece instanceof Uint8Array) yield piece;
      } catch (error) {
        throw failureOf(error);
      } finally {
        stream.destroy();
        await closed();
      }
    },
    async rename(from, to) {
      try {
        await done((over) => sftp.ext_openssh_rename(from, to, over));
      } catch {
        // Servers without the extension do not replace a file.
        await remove(to);
        await done((over) => sftp.rename(from, to, over));
      }
    },
  };
}

/** Part by part, because a server may list without end. Parts may be empty. */
async function listFolder(sftp: SFTPWrapper, folder: string, atMost: number): Promise<ListedFile[]> {
  const handle = await new Promise<Buffer>((opened, failed) =>
    sftp.opendir(folder, (error, found) => (error === undefined ? opened(found) : failed(failureOf(error)))),
  );
  const nextPart = (): Promise<ListedFile[] | null> =>
    new Promise((read, failed) =>
      sftp.readdir(handle, (error, entries) => {
        if (error === undefined)
          read(entries.map(({ filename, attrs }) => ({ name: filename, size: attrs.size })));
        else if (codeOf(error) === endOfList) read(null);
        else failed(failureOf(error));
      }),
    );
  try {
    const found: ListedFile[] = [];
    for (let part = 0; part <= atMost && found.length <= atMost; part++) {
      const listed = await nextPart();
      if (listed === null) return found;
      found.push(...listed);
    }
  } finally {
    sftp.close(handle, () => undefined);
  }
  throw new SftpFailure(
    `The server lists more than ${atMost} files, or its list does not end. Use a folder that has only the copies.`,
    "failed",
  );
}

/** Timeout for a server to close a file once the transfer has ended. */
const closeWithinMs = 5_000;

/**
 * Returns a function that resolves once the server has closed the file, or on a timeout. A stream that is destroyed before its end reports
 * its close as an error. Errors after the end of a stream concern only the close: without a listener each would end the thread if the
 * connection is closed before the answer arrives.
 */
function closeOf(stream: Readable | Writable): () => Promise<void> {
  const closed = new Promise<void>((ended) => {
    stream.on("error", () => ended());
    stream.once("close", () => ended());
  });
  return () =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, closeWithinMs);
      timer.unref();
      void closed.then(() => {
        clearTimeout(timer);
        resolve();
      });
    });
}

async function translateError(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): SftpFailure {
  if (error instanceof SftpFailure) return error;
  return new SftpFailure(messageOf(error), codeOf(error) === noSuchFile ? "missing" : "failed");
}

function codeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}
