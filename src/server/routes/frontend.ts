import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { AddRoutes, RouteDependencies } from "../http/route.ts";
import { streamOf } from "../../lib/stream-of.ts";

const mediaTypes: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  map: "application/json; charset=utf-8",
  webmanifest: "application/manifest+json; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
  ico: "image/x-icon",
  woff: "font/woff",
  woff2: "font/woff2",
  wasm: "application/wasm",
};
const encodings = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
];

/** `GET` of every other path: files under `STATIC_LOCATION`. Pages without a file are routes of the dashboard, which answers them. */
export const frontendRoutes: AddRoutes = (app, { context }) => {
  app.get("*", (c) => {
    const path = c.req.path;
    const file = fileFor(context, path);
    if (file !== null) return respond(context, c.req.raw, file);
    const index = fileFor(context, "/index.html");
    const wantsPage = c.req.header("accept")?.toLowerCase().includes("text/html") === true;
    if (wantsPage && index !== null) return respond(context, c.req.raw, index);
    if (wantsPage && path === "/") {
      throw new AppError(
        "not_found",
        msg`The dashboard is missing in ${context.config.staticLocation}. Build it with: npm run build`,
      );
    }
    throw new AppError("not_found", msg`No route matches ${path.slice(0, 200)}. See /docs for the routes.`);
  });
};

/** Accepts plain names only: no parent folders, hidden files or encoded separators. */
function fileFor({ config, files }: RouteDependencies["context"], path: string): string | null {
  const segments = decodePath(path === "/" ? "/index.html" : path)
    ?.split("/")
    .slice(1);
  const isPlain = (segment: string): boolean => segment !== "" && !/^\.|[\\\0:]/.test(segment);
  if (segments === undefined || !segments.every(isPlain)) return null;
  const file = files.join(config.staticLocation, ...segments);
  return files.isFile(file) ? file : null;
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function respond({ files }: RouteDependencies["context"], request: Request, file: string): Response {
  const accepted = (request.headers.get("accept-encoding") ?? "").toLowerCase();
  const encoding = encodings.find(
    ({ name, ending }) => accepted.includes(name) && files.isFile(file + ending),
  );
  const sentFile = file + (encoding?.ending ?? "");
  const headers = new Headers({
    "cache-control": cacheControl(file),
    "content-length": String(files.size(sentFile)),
    "content-type": mediaTypes[file.split(".").at(-1)?.toLowerCase() ?? ""] ?? "application/octet-stream",
    vary: "Accept-Encoding",
  });
  if (encoding !== undefined) headers.set("content-encoding", encoding.name);
  return new Response(request.method === "HEAD" ? null : streamOf(files.read(sentFile)), { headers });
}

/** Files with a hash in their name never change; pages are not cached, since they name the newest ones. */
function cacheControl(file: string): string {
  if (file.endsWith(".html")) return "no-cache, no-store";
  const isHashed =
    /[.-](?=[\w-]*\d)[\w-]{8,}\.\w+(\.map)?$/.test(file) || /assets[/\\][^/\\]*-[\w-]{8}\.\w+$/.test(file);
  return isHashed ? "public, max-age=31536000, immutable" : "no-cache";
}
