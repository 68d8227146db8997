import { Buffer } from "node:buffer";
import { Dicer } from "@fastify/busboy";
import { AppError } from "../../errors/app-error.ts";
import { msg, type Wording } from "../../errors/wording.ts";
import type { FormPart, ReadMultipart } from "../../ports/multipart.ts";

const maxHeaderBytes = 16 * 1024;
const maxParts = 100;

type OpenPart = { headers: Headers; stream: Dicer.PartStream };
type Headers = ReadonlyMap<string, string>;

/** Splits the body with Dicer, the tokenizer of @fastify/busboy. Busboy itself skips parts without a name; here they are refused. */
export const readMultipart: ReadMultipart = async function* (request) {
  const boundary = boundaryOf(request.headers.get("content-type") ?? "");
  if (request.body === null) throw malformed(msg`it is empty`);
  const reader = request.body.getReader();
  // The parser silently truncates longer headers; twice the limit detects that.
  const limits = { boundary, maxHeaderSize: 2 * maxHeaderBytes };
  const dicer = new Dicer(limits);
  const parts = collectParts(dicer);
  void pump(reader, dicer);
  try {
    for await (const { headers, stream } of parts) {
      yield { ...describePart(headers), body: bodyOf(stream) };
      for await (const _ of bodyOf(stream));
    }
  } finally {
    reader.releaseLock();
  }
};

/** Writes the body into the parser with backpressure from the parts. Ends the parser when the body ends or the sender disconnects. */
async function pump(reader: ReadableStreamDefaultReader<Uint8Array>, dicer: Dicer): Promise<void> {
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const { value } = next;
      await new Promise<void>((written) => dicer.write(value, () => written()));
    }
  } catch {
    // The form is truncated, which the parser reports.
  }
  dicer.end();
}

/** The parts as a stream: it fails with `bad_request`, and ends after the last boundary. */
function collectParts(dicer: Dicer): ReadableStream<OpenPart> {
  let isOver = false;
  return new ReadableStream<OpenPart>({
    start(controller) {
      const fail = (why: string): void => {
        isOver = true;
        controller.error(malformed(why));
      };
      let count = 0;
      let isHeaderMissing = false;
      dicer.on("part", (stream: Dicer.PartStream) => {
        // A part that ends early also fails the form, where it is handled.
        stream.on("error", () => undefined);
        count += 1;
        if (isOver) return;
        if (isHeaderMissing) return fail("a part has no headers");
        if (count > maxParts) return fail(`it has more than ${maxParts} parts`);
        isHeaderMissing = true;
        stream.on("header", (raw: object) => {
          isHeaderMissing = false;
          if (isOver) return;
          const headers = readHeaders(raw);
          if (headers === null) fail("the headers of a part are too long");
          else controller.enqueue({ headers, stream });
        });
      });
      dicer.on("error", () => fail("it ends before its last boundary"));
      dicer.on("finish", () => {
        if (isOver) return;
        if (isHeaderMissing) return fail("a part has no headers");
        isOver = true;
        controller.close();
      });
    },
    cancel() {
      isOver = true;
    },
  });
}

/** The rest of a part, which stays open if its reader stops early. */
async function* bodyOf(stream: Dicer.PartStream): AsyncGenerator<Uint8Array, void, void> {
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) yield chunk;
  } catch {
    throw malformed(msg`it ends before its last boundary`);
  }
}

/** The first value of each header, by its name in lower case; `null` if they are too long. The parser returns bytes as Latin-1. */
function readHeaders(raw: object): Headers | null {
  const headers = new Map<string, string>();
  let size = 0;
  for (const [name, values] of Object.entries(raw)) {
    if (!Array.isArray(values)) continue;
    for (const value of values) size += name.length + String(value).length + 4;
    headers.set(name, Buffer.from(String(values[0]), "latin1").toString("utf8").trim());
  }
  return size > maxHeaderBytes ? null : headers;
}

function describePart(headers: Headers): Omit<FormPart, "body"> {
  const disposition = headers.get("content-disposition") ?? "";
  const name = parameterOf(disposition, "name");
  if (!/^form-data\s*;/i.test(disposition) || name === null) throw malformed(msg`a part has no name`);
  return {
    name,
    fileName: encodedParameterOf(disposition, "filename") ?? parameterOf(disposition, "filename"),
    mediaType: headers.get("content-type") ?? null,
  };
}

/** A quoted or bare parameter; browsers write quotes and line breaks inside it as `%22`, `%0D`, `%0A`. */
function parameterOf(header: string, name: string): string | null {
  const [, quoted, bareValue] =
    new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, "i").exec(header) ?? [];
  const value = quoted?.replace(/\\(["\\])/g, "$1") ?? bareValue;
  return value?.replace(/%22/g, '"').replace(/%0D/gi, "\r").replace(/%0A/gi, "\n") ?? null;
}

/** `name*=UTF-8''…` (RFC 8187), as some libraries write names that are not ASCII. */
function encodedParameterOf(header: string, name: string): string | null {
  const [, value] = new RegExp(`;\\s*${name}\\*=utf-8'[^']*'([^;\\s]+)`, "i").exec(header) ?? [];
  if (value === undefined) return null;
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

function boundaryOf(contentType: string): string {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new AppError(
      "unsupported",
      "Unsupported media type. Send multipart/form-data with the fields accountName and file.",
    );
  }
  const [, quoted, bareValue] =
    /;\s*boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))\s*(?:;|$)/i.exec(contentType) ?? [];
  const boundary = quoted ?? bareValue;
  if (boundary === undefined) throw malformed(msg`its content-type names no boundary`);
  return boundary;
}

function malformed(why: string | Wording): AppError {
  return new AppError(
    "bad_request",
    msg`The form cannot be read: ${why}. Send it again as multipart/form-data (RFC 7578).`,
  );
}
