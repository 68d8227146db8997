import { AppError } from "../../errors/app-error.ts";

/** One part of a `multipart/form-data` body. What is not read of `body` is skipped when the next part is asked for. */
export type Part = {
  name: string;
  /** `null` for a plain field. */
  fileName: string | null;
  mediaType: string | null;
  body: AsyncIterable<Uint8Array>;
};

const carriageReturn = 13;
const headersLimit = 16 * 1024;
const partsLimit = 100;

/**
 * Reads a form (RFC 7578) part by part as it arrives, holding no more than a chunk of it. Throws `unsupported` for another media type,
 * `bad_request` for a form that is cut off or malformed.
 */
export async function* readMultipart(request: Request): AsyncGenerator<Part, void, void> {
  const boundary = boundaryOf(request.headers.get("content-type") ?? "");
  if (request.body === null) throw malformed("it is empty");
  const window = createWindow(request.body.getReader());
  const delimiter = new TextEncoder().encode(`\r\n--${boundary}`);
  try {
    window.prepend(new TextEncoder().encode("\r\n"));
    for await (const _ of until(window, delimiter));
    for (let count = 0; !(await atEnd(window)); count += 1) {
      if (count === partsLimit) throw malformed(`it has more than ${partsLimit} parts`);
      const headers = await readHeaders(window);
      const body = until(window, delimiter);
      yield { ...headers, body };
      for await (const _ of body);
    }
  } finally {
    window.release();
  }
}

/** The bytes read and not yet used. */
function createWindow(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let bytes: Uint8Array = new Uint8Array();
  return {
    get bytes() {
      return bytes;
    },
    prepend: (start: Uint8Array): void => void (bytes = joined(start, bytes)),
    /** Takes the first `count` bytes. */
    take(count: number): Uint8Array {
      const taken = bytes.subarray(0, count);
      bytes = bytes.subarray(count);
      return taken;
    },
    /** Reads more. Throws `bad_request` at the body's end: a form says where it ends. */
    async fill(): Promise<void> {
      const next = await reader.read();
      if (next.done) throw malformed("it ends before its last boundary");
      bytes = joined(bytes, next.value);
    },
    /** Leaves what was not read to others. */
    release: (): void => reader.releaseLock(),
  };
}
type Window = ReturnType<typeof createWindow>;

/** The bytes before the delimiter, which is taken too. */
async function* until(window: Window, delimiter: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  for (;;) {
    const found = indexOf(window.bytes, delimiter);
    if (found >= 0) {
      if (found > 0) yield window.take(found);
      window.take(delimiter.length);
      return;
    }
    const certain = window.bytes.length - delimiter.length + 1;
    if (certain > 0) yield window.take(certain);
    await window.fill();
  }
}

/** After a delimiter: `--` ends the form, a line end starts a part. */
async function atEnd(window: Window): Promise<boolean> {
  while (window.bytes.length < 2) await window.fill();
  if (window.bytes[0] === 45 && window.bytes[1] === 45) return true;
  while (window.bytes[0] === 32 || window.bytes[0] === 9) {
    window.take(1);
    while (window.bytes.length < 2) await window.fill();
  }
  if (window.bytes[0] === carriageReturn && window.bytes[1] === 10) return false;
  throw malformed("a boundary is not followed by a line end");
}

/** From the line end of the boundary to the empty line. */
async function readHeaders(window: Window): Promise<Omit<Part, "body">> {
  const end = new TextEncoder().encode("\r\n\r\n");
  let found = indexOf(window.bytes, end);
  while (found < 0) {
    if (window.bytes.length > headersLimit) throw malformed("the headers of a part are too long");
    await window.fill();
    found = indexOf(window.bytes, end);
  }
  const text = new TextDecoder().decode(window.take(found + end.length));
  const headers = new Map(
    text
      .split("\r\n")
      .filter((line) => line.includes(":"))
      .map((line) => [
        line.slice(0, line.indexOf(":")).trim().toLowerCase(),
        line.slice(line.indexOf(":") + 1).trim(),
      ]),
  );
  const disposition = headers.get("content-disposition") ?? "";
  const name = parameterOf(disposition, "name");
  if (!/^form-data\s*;/i.test(disposition) || name === null) throw malformed("a part has no name");
  return {
    name,
    fileName: encodedParameterOf(disposition, "filename") ?? parameterOf(disposition, "filename"),
    mediaType: headers.get("content-type") ?? null,
  };
}

/** A quoted or bare parameter; browsers write quotes and line ends inside it as `%22`, `%0D`, `%0A`. */
function parameterOf(header: string, name: string): string | null {
  const [, quoted, bare] =
    new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, "i").exec(header) ?? [];
  const value = quoted?.replace(/\\(["\\])/g, "$1") ?? bare;
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
      "Send a form: multipart/form-data with the fields accountName and file.",
    );
  }
  const [, quoted, bare] =
    /;\s*boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))\s*(?:;|$)/i.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) throw malformed("its content-type names no boundary");
  return boundary;
}

function indexOf(bytes: Uint8Array, pattern: Uint8Array): number {
  const last = bytes.length - pattern.length;
  for (
    let at = bytes.indexOf(carriageReturn);
    at >= 0 && at <= last;
    at = bytes.indexOf(carriageReturn, at + 1)
  ) {
    let length = 1;
    while (length < pattern.length && bytes[at + length] === pattern[length]) length += 1;
    if (length === pattern.length) return at;
  }
  return -1;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function malformed(why: string): AppError {
  return new AppError("bad_request", `The form cannot be read: ${why}.`);
}
