import {
  Agent as HttpAgent,
  request as requestHttp,
  type ClientRequest,
  type IncomingMessage,
} from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { OutsideFetch } from "../../ports/http.ts";
import { checkedLookup, lookupAll } from "./checked-lookup.ts";
import { exchangeLines } from "./line-exchange.ts";

/** Keep-alive time of idle connections. */
const keptMs = 10_000;

/**
 * Requests to the outside over `node:http`, because `fetch` cannot restrict the resolved addresses: they are checked in the same lookup that
 * is used to connect, so that DNS rebinding cannot bypass the check. Redirects are returned, not followed. Compressed bodies are decompressed
 * while streaming, so that a size limit applies to the decompressed data.
 */
export function createGuardedFetch(resolve: LookupFunction = lookupAll): OutsideFetch {
  const agents = {
    http: new HttpAgent({ keepAlive: true, timeout: keptMs }),
    https: new HttpsAgent({ keepAlive: true, timeout: keptMs }),
  };
  return (url, { method = "GET", headers, body, signal, lines } = {}, allows) =>
    new Promise((answer, fail) => {
      const target = new URL(url);
      if (lines !== undefined && typeof body === "string") {
        const exchange = { body, signal: signal ?? undefined, certificate: lines.certificate };
        return answer(exchangeLines(target, exchange, { allows, resolve }));
      }
      const isTls = target.protocol === "https:";
      const sentHeaders = new Headers(headers ?? {});
      if (!sentHeaders.has("accept-encoding")) sentHeaders.set("accept-encoding", "gzip, deflate, br");
      if (typeof body === "string") sentHeaders.set("content-length", String(Buffer.byteLength(body)));
      const request = (isTls ? requestHttps : requestHttp)(target, {
        method,
        headers: Object.fromEntries(sentHeaders),
        agent: isTls ? agents.https : agents.http,
        lookup: allows === undefined ? resolve : checkedLookup(resolve, allows),
        ...(signal ? { signal } : {}),
      });
      request.on("error", fail);
      request.on("response", (message) => {
        try {
          answer(responseOf(message, method));
        } catch (error) {
          message.destroy();
          fail(error);
        }
      });
      if (body === undefined || body === null) request.end();
      else if (typeof body === "string" || body instanceof Uint8Array) request.end(body);
      else if (body instanceof ReadableStream) sendStream(Readable.from(piecesOf(body)), request);
      else fail(new TypeError("A request to the outside takes text, bytes or a stream."));
    });
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  const reader = body.getReader();
  let isWhole = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        isWhole = true;
        return;
      }
      yield value;
    }
  } finally {
    if (!isWhole) await reader.cancel().catch(() => undefined);
  }
}

/** Sends a body as a stream with backpressure. If the body fails, the request is aborted, so that the server never takes a part for the whole. */
function sendStream(body: Readable, request: ClientRequest): void {
  body.on("error", (error) => request.destroy(error));
  request.on("close", () => body.destroy());
  body.pipe(request);
}

function responseOf(message: IncomingMessage, method: string): Response {
  const status = message.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headersDistinct))
    for (const headerValue of value ?? []) headers.append(name, headerValue);
  if (method === "HEAD" || status === 204 || status === 205 || status === 304) {
    message.resume();
    return new Response(null, { status, headers });
  }
  const unpack = unpackerOf(headers.get("content-encoding"));
  const body = unpack === null ? message : message.on("error", (error) => unpack.destroy(error)).pipe(unpack);
  // A reader that stops closes the connection, too.
  if (unpack !== null) unpack.on("close", () => message.destroy());
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { status, headers });
}

/** `null` for an uncompressed body. Multiple encodings are not decompressed: no legitimate source compresses twice. */
function unpackerOf(encoding: string | null): Transform | null {
  switch (encoding?.trim().toLowerCase()) {
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "deflate":
      return createInflate();
    case "br":
      return createBrotliDecompress();
    default:
      return null;
  }
}
