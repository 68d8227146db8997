import type { z } from "zod";
import { AppError } from "../core/errors.ts";
import { parseInput } from "../rpc/dispatch.ts";

/** Reads a JSON body. Throws `unsupported` for another media type, `too_large` over `limit` bytes, `bad_request` for what is not JSON. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const mediaType = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    throw new AppError("unsupported", "Send JSON, with the header content-type: application/json.");
  }
  const text = await readText(request, limit);
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("bad_request", "The body is not JSON.", { cause });
  }
}

/** Reads and validates a JSON body of a small route. */
export async function readInput<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseInput(schema, await readJson(request, 64 * 1024), new URL(request.url).pathname);
}

async function readText(request: Request, limit: number): Promise<string> {
  const tooLarge = new AppError("too_large", `The body is larger than ${limit} bytes.`);
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge;
  if (request.body === null) return "";
  const decoder = new TextDecoder();
  const reader = request.body.getReader();
  let text = "";
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    if (size > limit) {
      await reader.cancel(tooLarge);
      throw tooLarge;
    }
    text += decoder.decode(next.value, { stream: true });
  }
  return text + decoder.decode();
}
