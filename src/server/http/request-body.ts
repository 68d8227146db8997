import type { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { parseJson } from "../../lib/parse-json.ts";
import { parseInput } from "../../rpc/protocol/dispatch.ts";
import { drainBody } from "./drain-body.ts";

/** Slow bodies are given up, so that many of them cannot exhaust the service. */
const timeoutMs = 30_000;
/** How much of a body that is too large is read, so that its sender receives the error. */
const drained = { bytes: 8 * 1024 ** 2, ms: 2_000 };

/** Reads a JSON body. Throws `unsupported` for another media type, `too_large` above `limit` bytes, `bad_request` for invalid JSON. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const mediaType = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    throw new AppError(
      "unsupported",
      "Unsupported media type. Send JSON with the header content-type: application/json.",
    );
  }
  const text = await readText(request, limit);
  return text.trim() === "" ? undefined : parseJson(text, msg`The body`);
}

/** Reads and validates a JSON body of a small route. */
export async function readInput<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseInput(schema, await readJson(request, 64 * 1024), new URL(request.url).pathname);
}

async function readText(request: Request, limit: number): Promise<string> {
  const tooLarge = new AppError(
    "too_large",
    msg`The body is larger than ${limit} bytes, the maximum here. Send less in one request.`,
  );
  if (Number(request.headers.get("content-length") ?? 0) > limit) {
    await drainBody(request, drained);
    throw tooLarge;
  }
  if (request.body === null) return "";
  const reader = request.body.getReader();
  const timeoutError = new AppError(
    "bad_request",
    msg`The body did not arrive within ${timeoutMs / 1000} s. Send it faster, or in smaller requests.`,
  );
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void reader.cancel(timeoutError);
  }, timeoutMs);
  try {
    const decoder = new TextDecoder();
    let text = "";
    let size = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength;
      if (size > limit) {
        reader.releaseLock();
        await drainBody(request, drained);
        throw tooLarge;
      }
      text += decoder.decode(next.value, { stream: true });
    }
    if (isLate) throw timeoutError;
    return text + decoder.decode();
  } finally {
    clearTimeout(timer);
  }
}
