import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { requireAccountAccess } from "../../rpc/protocol/account-scope.ts";
import { checkAccess, parseInput } from "../../rpc/protocol/dispatch.ts";
import type { Caller } from "../../rpc/protocol/method.ts";
import { accountOrBackups, type AccountOrBackups } from "../../rpc/shared/account-or-backups.ts";
import { fileFor } from "../../rpc/shared/file-access.ts";
import type { FileRow } from "../../store/account/files.ts";
import { downloadInput } from "../../contract/http/file-routes.ts";
import { parseRange } from "../http/byte-range.ts";
import { problemResponse } from "../http/http-problem.ts";
import type { AddRoutes } from "../http/route.ts";
import { streamOf } from "../../lib/stream-of.ts";

/** `GET /download`: a file of an account, or a range of it. */
export const downloadRoutes: AddRoutes = (app, { context, identifier }) => {
  const { accounts, files } = context;

  app.get("/download", async (c) => {
    const { caller } = await identifier.require(c.req.raw, c.env.origin);
    checkAccess({ access: "read" }, { method: "/download", caller });
    const {
      accountName,
      fileId,
      node: requestedNode,
    } = parseInput(downloadInput, c.req.query(), "/download");
    requireAccountAccess(accountName, caller, { needed: "read", method: "/download" });
    const node = accounts.nodeOf(accountName);
    // A link in a page cannot set a header, so its address names the node.
    if (node !== undefined && requestedNode !== node)
      return c.redirect(`/download?${new URLSearchParams({ accountName, fileId, node })}`, 307);
    const found = await accountOrBackups(context, accountName, c.req.raw.signal);
    const file = fileOf(caller, found, { accountName, fileId });
    const path = files.join(accounts.filesOf(found.id), file.id);
    if (!files.isFile(path))
      throw new AppError(
        "not_found",
        msg`The file "${file.name}" is missing from the disk. Restore it from a backup, or delete its entry.`,
      );

    const size = files.size(path);
    const etag = `"${file.sha256 ?? `${size}-${files.modifiedAt(path)}`}"`;
    const headers = new Headers({
      "accept-ranges": "bytes",
      "cache-control": "private, no-cache",
      "content-disposition": attachment(file.name),
      "content-type": file.mediaType,
      etag,
    });
    const condition = c.req.header("if-range") ?? etag;
    const range = condition === etag ? parseRange(c.req.header("range") ?? null, size) : null;
    if (range === "unsatisfiable") {
      const rangeNotSatisfiable = problemResponse(
        new AppError(
          "bad_request",
          msg`The range is outside of "${file.name}", which has ${size} bytes. Request a range within them.`,
        ),
        416,
      );
      rangeNotSatisfiable.headers.set("content-range", `bytes */${size}`);
      return rangeNotSatisfiable;
    }
    const { from, to } = range ?? { from: 0, to: size - 1 };
    headers.set("content-length", String(to - from + 1));
    if (range !== null) headers.set("content-range", `bytes ${from}-${to}/${size}`);
    const body = c.req.method === "HEAD" || size === 0 ? null : streamOf(files.read(path, { from, to }));
    return new Response(body, { status: range === null ? 200 : 206, headers });
  });
};

/** The file; of an account whose database cannot be opened, a backup. Throws `not_found`, and `forbidden` for a backup if the caller is no owner. */
function fileOf(
  caller: Caller,
  found: AccountOrBackups,
  { accountName, fileId }: { accountName: string; fileId: string },
): Pick<FileRow, "id" | "name" | "mediaType"> & { sha256?: string } {
  if (found.account !== undefined) return fileFor(caller, found.account, { fileId, method: "/download" });
  requireAccountAccess(accountName, caller, { needed: "owner", method: "/download of a backup" });
  const backup = found.backups.find(({ id }) => id === fileId);
  if (backup !== undefined) return backup;
  throw new AppError(
    "not_found",
    msg`The account "${accountName}" cannot be opened, and none of its files is a backup "${fileId}". See backups.list.`,
  );
}

/** RFC 6266: an ASCII name for old clients, and the real one. */
function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(wellFormed(name)).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Replaces unpaired surrogates, which cannot be encoded. */
function wellFormed(name: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(name));
}
