import { createByteSource } from "../../archive/byte-source.ts";
import { AppError } from "../../errors/app-error.ts";
import { asInternal } from "../../rpc/protocol/internal.ts";
import { checkAccountScope } from "../../rpc/protocol/account-scope.ts";
import { checkAccess } from "../../rpc/protocol/dispatch.ts";
import { withOpenAccount } from "../../rpc/protocol/with-open-account.ts";
import type { Caller } from "../../rpc/protocol/method.ts";
import { accountName as accountNameSchema } from "../../contract/records.ts";
import { archiveKindOf, markBytes } from "../../tasks/backup/mark.ts";
import { drainBody } from "../http/drain-body.ts";
import type { FormPart } from "../../ports/multipart.ts";
import type { AddRoutes, RouteParts } from "../http/route.ts";

/** Boundaries, headers and other fields next to the file. */
const overhead = 64 * 1024;
/** What is still taken of a form that is refused, so that its sender reads why. */
const drained = { bytes: 1024 ** 3, ms: 10_000 };
/** Room on the disk that no upload takes. */
const spareBytes = 512 * 1024 ** 2;

type Uploaded = { fileId: string; name: string; size: number; sha256: string; mediaType: string };

/** `POST /upload`: the file goes to disk as it arrives; whatever goes wrong, nothing of it stays. */
export const uploadRoutes: AddRoutes = (app, parts) => {
  const { context, identifier, runOnWorker } = parts;
  const { accounts, config, files, newId } = context;
  removeHalves(context);

  app.post("/upload", async (c) => {
    const { caller } = await identifier.require(c.req.raw);
    checkAccess({ access: "write" }, { method: "/upload", caller });
    const announced = Number(c.req.header("content-length") ?? 0);
    const fileId = newId();
    const path = files.join(config.dataLocation, "files", `${fileId}.upload`);
    let final = path;
    try {
      const limits = limitsFor(context, caller, announced);
      const { accountName, file } = await readForm(parts, c.req.raw, { fileId, path, limits });
      checkAccountScope(accountName, caller);
      const { signal } = c.req.raw;
      const folder = accounts.filesOf(
        await withOpenAccount({ context, signal }, accountName, ({ id }) => id),
      );
      files.makeDirectory(folder);
      final = files.join(folder, fileId);
      files.rename(path, final);
      await runOnWorker("internal.registerFile", { accountName, ...file }, asInternal, signal);
      return c.json(file, 201);
    } catch (error) {
      files.remove(final);
      await drainBody(c.req.raw, drained);
      throw error;
    }
  });
};

/** Removes what uploads left that an earlier end of the service cut short. */
function removeHalves({ config, files }: RouteParts["context"]): void {
  const folder = files.join(config.dataLocation, "files");
  if (!files.exists(folder)) return;
  for (const file of files.list(folder)) if (file.includes(".upload")) files.remove(files.join(folder, file));
}

async function readForm(
  { context: { config, files }, readMultipart }: RouteParts,
  request: Request,
  { fileId, path, limits }: { fileId: string; path: string; limits: Limits },
): Promise<{ accountName: string; file: Uploaded }> {
  let accountName: string | null = null;
  let file: Uploaded | null = null;
  for await (const part of readMultipart(request)) {
    if (part.name === "accountName" && part.fileName === null) accountName = await textOf(part);
    if (part.name !== "file" || part.fileName === null) continue;
    if (file !== null) throw new AppError("bad_request", "Send one file at a time.");
    files.makeDirectory(files.join(config.dataLocation, "files"));
    const written = await files.write(path, limited(part.body, limits));
    file = { fileId, name: baseName(part.fileName), ...written, mediaType: mediaTypeOf(part) };
  }
  const name = accountNameSchema.safeParse(accountName ?? "");
  if (!name.success)
    throw new AppError("bad_request", "The form needs the field accountName, an account's name.");
  if (file === null) throw new AppError("bad_request", "The form needs the field file, with a file in it.");
  return { accountName: name.data, file };
}

/** Bytes a file may have, and one that is a backup. */
type Limits = { any: number; backup: number; announced: number };

/** The owner's backups may be as large as the free disk allows. Throws `too_large` for what no file may be. */
function limitsFor({ config, files }: RouteParts["context"], caller: Caller, announced: number): Limits {
  const any = config.uploadLimit;
  const free = caller.access === "owner" ? files.freeBytes(config.dataLocation) - spareBytes : 0;
  const backup = Math.max(any, free);
  if (announced > backup + overhead) throw tooLarge(any);
  return { any, backup, announced };
}

/** Passes a file on, up to the limit for what its first bytes say it is. */
async function* limited(
  body: AsyncIterable<Uint8Array>,
  { any, backup, announced }: Limits,
): AsyncGenerator<Uint8Array, void, void> {
  const source = createByteSource(body);
  const head = await source.upTo(markBytes);
  const isBackup = archiveKindOf(head) !== null;
  const limit = isBackup ? backup : any;
  if (announced > limit + overhead) throw tooLarge(any);
  yield head;
  let size = head.length;
  while (await source.hasMore()) {
    const chunk = await source.some();
    size += chunk.length;
    if (size > limit) throw tooLarge(any);
    yield chunk;
  }
}

async function textOf(part: FormPart): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of part.body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > 1_000) throw new AppError("bad_request", `The field ${part.name} is too long.`);
  }
  return text + decoder.decode();
}

/** Without folders and control characters: it is shown, and goes into a header when downloaded. */
function baseName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(0, 255);
  return plain === "" || plain === "." || plain === ".." ? "file" : plain;
}

function mediaTypeOf({ mediaType }: FormPart): string {
  const plain = mediaType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return /^[a-z0-9!#$&^_.+-]{1,60}\/[a-z0-9!#$&^_.+-]{1,100}$/.test(plain)
    ? plain
    : "application/octet-stream";
}

function tooLarge(limit: number): AppError {
  return new AppError(
    "too_large",
    `The file is larger than the ${limit} bytes of UPLOAD_LIMIT, and no backup for which the disk has room.`,
  );
}
