import { createByteSource } from "../../archive/byte-source.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { asInternal } from "../../rpc/protocol/internal-method.ts";
import { requireAccountAccess } from "../../rpc/protocol/account-scope.ts";
import { checkAccess } from "../../rpc/protocol/dispatch.ts";
import { withOpenAccount } from "../../rpc/protocol/with-open-account.ts";
import type { Caller } from "../../rpc/protocol/method.ts";
import { accountName as accountNameSchema } from "../../contract/records.ts";
import { kindOfFile } from "../../tasks/backup/describe-archive.ts";
import { archiveKindOf, magicBytes } from "../../tasks/backup/archive-kind.ts";
import { drainBody } from "../http/drain-body.ts";
import type { FormPart } from "../../ports/multipart.ts";
import type { AddRoutes, RouteDependencies } from "../http/route.ts";

/** Boundaries, headers and other fields of the form. */
const overhead = 64 * 1024;
/** How much of a refused form is read, so that its sender receives the error. */
const drained = { bytes: 1024 ** 3, ms: 10_000 };
/** Free disk space that backups leave. */
const spareBytes = 512 * 1024 ** 2;
/** Free disk space that every upload leaves to the databases. It is checked at the start and while a file arrives. */
const reserveBytes = 64 * 1024 ** 2;
const checkedBytes = 8 * 1024 ** 2;

type Uploaded = { fileId: string; name: string; size: number; sha256: string; mediaType: string };

/** `POST /upload`: writes the file to disk while it arrives. A failed upload leaves no file. */
export const uploadRoutes: AddRoutes = (app, parts) => {
  const { context, identifier, runOnWorker } = parts;
  const { accounts, config, files, newId } = context;
  removePartialUploads(context);

  app.post("/upload", async (c) => {
    const { caller } = await identifier.require(c.req.raw, c.env.origin);
    checkAccess({ access: "write" }, { method: "/upload", caller });
    const announced = Number(c.req.header("content-length") ?? 0);
    const fileId = newId();
    const path = files.join(config.dataLocation, "files", `${fileId}.upload`);
    let final = path;
    try {
      const limits = limitsFor(context, caller, announced);
      const { accountName, file } = await readForm(parts, c.req.raw, { fileId, path, limits });
      requireAccountAccess(accountName, caller, { needed: "write", method: "/upload" });
      const { signal } = c.req.raw;
      const { id, registers } = await receiverOf(context, { accountName, caller, path, signal });
      const folder = accounts.filesOf(id);
      files.makeDirectory(folder);
      final = files.join(folder, fileId);
      files.rename(path, final);
      if (registers) await runOnWorker("internal.registerFile", { accountName, ...file }, asInternal, signal);
      return c.json(file, 201);
    } catch (error) {
      files.remove(final);
      await drainBody(c.req.raw, drained);
      throw error;
    }
  });
};

/**
 * The account that receives the file at `path`. One whose database cannot be opened takes backups from its owner, to be restored from: they are
 * recognised by their content, not registered. Throws what opening the account throws for any other file.
 */
async function receiverOf(
  context: RouteDependencies["context"],
  {
    accountName,
    caller,
    path,
    signal,
  }: { accountName: string; caller: Caller; path: string; signal: AbortSignal },
): Promise<{ id: string; registers: boolean }> {
  try {
    return await withOpenAccount({ context, signal }, accountName, ({ id }) => ({ id, registers: true }));
  } catch (error) {
    const row = context.server.accounts.byName(accountName);
    const isUnusable = row !== undefined && error instanceof AppError && error.code === "unavailable";
    if (!isUnusable || (await kindOfFile(context.files, path)) === null) throw error;
    requireAccountAccess(accountName, caller, { needed: "owner", method: "/upload of a backup" });
    return { id: row.id, registers: false };
  }
}

/** Removes partial uploads that a crash left. */
function removePartialUploads({ config, files }: RouteDependencies["context"]): void {
  const folder = files.join(config.dataLocation, "files");
  if (!files.exists(folder)) return;
  for (const file of files.list(folder)) if (file.includes(".upload")) files.remove(files.join(folder, file));
}

async function readForm(
  { context: { config, files }, readMultipart }: RouteDependencies,
  request: Request,
  { fileId, path, limits }: { fileId: string; path: string; limits: Limits },
): Promise<{ accountName: string; file: Uploaded }> {
  let accountName: string | null = null;
  let file: Uploaded | null = null;
  for await (const part of readMultipart(request)) {
    if (part.name === "accountName" && part.fileName === null) accountName = await textOf(part);
    if (part.name !== "file" || part.fileName === null) continue;
    if (file !== null)
      throw new AppError("bad_request", "The form has more than one file. Send one file in each request.");
    files.makeDirectory(files.join(config.dataLocation, "files"));
    const hasRoom = (): boolean => files.freeBytes(config.dataLocation) >= reserveBytes;
    const written = await files.write(path, limitedBody(part.body, { ...limits, hasRoom }));
    file = { fileId, name: baseName(part.fileName), ...written, mediaType: mediaTypeOf(part) };
  }
  const name = accountNameSchema.safeParse(accountName ?? "");
  if (!name.success)
    throw new AppError(
      "bad_request",
      "The field accountName is missing or is not an account name. Add it to the form.",
    );
  if (file === null) throw new AppError("bad_request", "The form has no file. Add it as the field file.");
  return { accountName: name.data, file };
}

/** Maximum bytes of a file and of a backup, and the announced length of the request. */
type Limits = { any: number; backup: number; announced: number };

/** The owner's backups may use the free disk space. Throws `too_large` if the announced length exceeds every limit. */
function limitsFor(
  { config, files }: RouteDependencies["context"],
  caller: Caller,
  announced: number,
): Limits {
  const any = config.uploadLimit;
  const free = caller.access === "owner" ? files.freeBytes(config.dataLocation) - spareBytes : 0;
  const backup = Math.max(any, free);
  if (announced > backup + overhead) throw tooLarge(any);
  return { any, backup, announced };
}

/** Passes a file on, up to the limit of its kind, which its first bytes determine. */
async function* limitedBody(
  body: AsyncIterable<Uint8Array>,
  { any, backup, announced, hasRoom }: Limits & { hasRoom: () => boolean },
): AsyncGenerator<Uint8Array, void, void> {
  if (!hasRoom()) throw noRoom();
  const source = createByteSource(body);
  const head = await source.upTo(magicBytes);
  const isBackup = archiveKindOf(head) !== null;
  const limit = isBackup ? backup : any;
  if (announced > limit + overhead) throw tooLarge(any);
  yield head;
  let size = head.length;
  let nextCheck = checkedBytes;
  while (await source.hasMore()) {
    const chunk = await source.some();
    size += chunk.length;
    if (size > limit) throw tooLarge(any);
    if (size > nextCheck && !hasRoom()) throw noRoom();
    if (size > nextCheck) nextCheck = size + checkedBytes;
    yield chunk;
  }
}

async function textOf(part: FormPart): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of part.body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > 1_000)
      throw new AppError(
        "bad_request",
        msg`The field ${part.name} is longer than 1,000 characters. Shorten it.`,
      );
  }
  return text + decoder.decode();
}

/** Without folders and control characters: the name is displayed, and sent in a header. */
function baseName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? "";
  const plainName = last
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(0, 255);
  return plainName === "" || plainName === "." || plainName === ".." ? "file" : plainName;
}

function mediaTypeOf({ mediaType }: FormPart): string {
  const plainType = mediaType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return /^[a-z0-9!#$&^_.+-]{1,60}\/[a-z0-9!#$&^_.+-]{1,100}$/.test(plainType)
    ? plainType
    : "application/octet-stream";
}

function noRoom(): AppError {
  return new AppError(
    "unavailable",
    msg`The disk has less than ${reserveBytes} bytes free, which uploads leave to the databases. Make room and try again.`,
  );
}

function tooLarge(limit: number): AppError {
  return new AppError(
    "too_large",
    msg`The file is larger than UPLOAD_LIMIT (${limit} bytes). Raise the limit or split the file; only backups may be larger, up to the free disk space.`,
  );
}
