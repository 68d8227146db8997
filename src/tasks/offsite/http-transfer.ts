import type { Context } from "../../context/context.ts";
import { AppError, wordingOf } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";

/** A transfer without progress for this long is aborted. */
const stallMs = 120_000;
/** Maximum length of responses read as text. */
const maxText = 8 * 1024 ** 2;

export type TransferRequest = {
  url: string;
  method: string;
  headers?: Record<string, string>;
  body?: AsyncIterable<Uint8Array> | string;
  /** Statuses that are returned; others throw. */
  expected: readonly number[];
};

/** Requests of any length to one server, over the service's own client: only the current chunk is in memory. */
export function createTransfer(
  provider: string,
  { http, signal }: { http: Pick<Context["http"], "fetchFor">; signal: AbortSignal },
) {
  const fetch = http.fetchFor(provider, Number.POSITIVE_INFINITY);

  async function send({ url, method, headers = {}, body, expected }: TransferRequest) {
    const stall = createStall(signal);
    try {
      const answer = await fetch(url, {
        method,
        headers: { "user-agent": "portolan", ...headers },
        signal: stall.signal,
        ...(body === undefined
          ? {}
          : { body: typeof body === "string" ? body : streamOf(body, stall.moved) }),
      });
      if (expected.includes(answer.status)) return { answer, stall };
      const responseText = (await textOf(answer, 2_000)).replaceAll(/\s+/g, " ").trim().slice(0, 300);
      throw refusedError(provider, { url, status: answer.status, responseText });
    } catch (error) {
      stall.end();
      if (signal.aborted) throw signal.reason;
      if (error instanceof AppError) throw error;
      throw new AppError(
        "upstream",
        msg`${new URL(url).host} could not be reached: ${wordingOf(error)}. Check its address, and that this machine reaches it.`,
        {
          reason: "provider_unreachable",
          data: { provider },
        },
      );
    }
  }

  return {
    /** The status, headers and text of a response. */
    async text(request: TransferRequest): Promise<{ status: number; headers: Headers; text: string }> {
      const { answer, stall } = await send(request);
      try {
        return { status: answer.status, headers: answer.headers, text: await textOf(answer, maxText) };
      } finally {
        stall.end();
      }
    },
    /** The response's bytes as a stream. */
    async *bytes(request: TransferRequest): AsyncGenerator<Uint8Array, void, void> {
      const { answer, stall } = await send(request);
      const reader = answer.body?.getReader();
      try {
        for (;;) {
          const piece = await reader?.read();
          if (piece === undefined || piece.done) return;
          stall.moved();
          yield piece.value;
        }
      } finally {
        stall.end();
        await reader?.cancel().catch(() => undefined);
      }
    },
  };
}
export type Transfer = ReturnType<typeof createTransfer>;

function refusedError(
  provider: string,
  { url, status, responseText }: { url: string; status: number; responseText: string },
): AppError {
  const { host } = new URL(url);
  const text = msg`${host} answered ${status}${responseText === "" ? "" : `: ${responseText}`}.`;
  if (status === 404) return new AppError("not_found", text, { data: { provider } });
  if (status === 401 || status === 403)
    return new AppError("forbidden", msg`${text} Check the user, the key and what it may do.`, {
      data: { provider },
    });
  return new AppError("upstream", text, { data: { provider } });
}

/** A signal that aborts with the given one, and after `stallMs` without progress. */
function createStall(signal: AbortSignal) {
  const controller = new AbortController();
  const cancel = (): void => controller.abort(signal.reason);
  signal.addEventListener("abort", cancel, { once: true });
  if (signal.aborted) cancel();
  const give = (): void =>
    controller.abort(new Error(`nothing was transferred for ${stallMs / 1000} seconds`));
  let timer = setTimeout(give, stallMs);
  return {
    signal: controller.signal,
    moved(): void {
      clearTimeout(timer);
      timer = setTimeout(give, stallMs);
    },
    end(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", cancel);
    },
  };
}

function streamOf(bytes: AsyncIterable<Uint8Array>, onMoved: () => void): ReadableStream<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await iterator.next();
        onMoved();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 1 },
  );
}

async function textOf(answer: Response, max: number): Promise<string> {
  const reader = answer.body?.getReader();
  if (reader === undefined) return "";
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > max) {
      await reader.cancel();
      return text;
    }
  }
}
