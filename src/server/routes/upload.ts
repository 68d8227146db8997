import { AppError } from "../../core/errors.ts";
import { asInternal } from "../../rpc/internal.ts";
import { checkAccountScope } from "../../rpc/account-scope.ts";
import { checkAccess } from "../../rpc/dispatch.ts";
import { accountName as accountNameSchema } from "../../rpc/records.ts";
import { readMultipart, type Part } from "../multipart.ts";
import type { AddRoutes, RouteParts } from "../route.ts";

/** Boundaries, headers and other fields beside the file. */
const overhead = 64 * 1024;

type Uploaded = { fileId: string; name: string; size: number; sha256: string; mediaType: string };

/** `POST /upload`: the file goes to disk as it arrives; whatever goes wrong, nothing of it stays. */
export const uploadRoutes: AddRoutes = (app, parts) => {
  const { context, identifier, runOnWorker } = parts;
  const { accounts, config, files, newId } = context;

  app.post("/upload", async (c) => {
    const { caller } = await identifier.require(c.req.raw);
    checkAccess({ access: "write" }, { method: "/upload", caller });
    if (Number(c.req.header("content-length") ?? 0) > config.uploadLimit + overhead)
      throw tooLarge(config.uploadLimit);

    const fileId = newId();
    const path = files.join(config.dataLocation, "files", `${fileId}.upload`);
    let final = path;
    try {
      const { accountName, file } = await readForm(parts, c.req.raw, { fileId, path });
      checkAccountScope(accountName, caller);
      const folder = accounts.filesOf(accounts.open(accountName).id);
      files.makeDirectory(folder);
      final = files.join(folder, fileId);
      files.rename(path, final);
      await runOnWorker("internal.registerFile", { accountName, ...file }, asInternal, c.req.raw.signal);
      return c.json(file, 201);
    } catch (error) {
      files.remove(final);
      throw error;
    }
  });
};

async function readForm(
  { context: { config, files } }: RouteParts,
  request: Request,
  { fileId, path }: { fileId: string; path: string },
): Promise<{ accountName: string; file: Uploaded }> {
  let accountName: string | null = null;
  let file: Uploaded | null = null;
  for await (const part of readMultipart(request)) {
    if (part.name === "accountName" && part.fileName === null) accountName = await textOf(part);
    if (part.name !== "file" || part.fileName === null) continue;
    if (file !== null) throw new AppError("bad_request", "Send one file at a time.");
    files.makeDirectory(files.join(config.dataLocation, "files"));
    const written = await files.write(path, limited(part.body, config.uploadLimit));
    file = { fileId, name: baseName(part.fileName), ...written, mediaType: mediaTypeOf(part) };
  }
  const name = accountNameSchema.safeParse(accountName ?? "");
  if (!name.success)
    throw new AppError("bad_request", "The form needs the field accountName, an account's name.");
  if (file === null) throw new AppError("bad_request", "The form needs the field file, with a file in it.");
  return { accountName: name.data, file };
}

async function* limited(
  body: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array, void, void> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    yield chunk;
  }
}

async function textOf(part: Part): Promise<string> {
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

function mediaTypeOf({ mediaType }: Part): string {
  const plain = mediaType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return /^[a-z0-9!#$&^_.+-]{1,60}\/[a-z0-9!#$&^_.+-]{1,100}$/.test(plain)
    ? plain
    : "application/octet-stream";
}

function tooLarge(limit: number): AppError {
  return new AppError("too_large", `The file is larger than the ${limit} bytes of UPLOAD_LIMIT.`);
}
