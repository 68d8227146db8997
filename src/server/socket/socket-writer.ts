import type { Context } from "../../context/context.ts";
import { jsonBetween } from "../../lib/json-text.ts";
import { asAppError } from "../../rpc/protocol/dispatch.ts";
import type { SocketPort } from "./socket-port.ts";
import { wordingRecord } from "../../errors/wording.ts";

const maxUnsentBytes = 16 * 1024 ** 2;

/** Writes the messages of one socket. After `signal` aborted nothing more is sent. */
export type SocketWriter = ReturnType<typeof createSocketWriter>;

export function createSocketWriter(
  {
    context: { log, newId },
    port,
    close,
  }: { context: Context; port: SocketPort; close: (code: number, reason: string) => void },
  signal: AbortSignal,
) {
  const socketId = newId();
  const send = (text: string | Uint8Array): void => {
    if (signal.aborted) return;
    if (port.bufferedAmount > maxUnsentBytes) close(1013, "too slow: read faster, or request less");
    else port.send(text);
  };
  return {
    send,
    result: (id: string | number, result: unknown): void =>
      send(jsonBetween(`{"id":${JSON.stringify(id)},"result":`, result, "}")),
    /** `operation` names the call in the log. */
    error(id: string | number | null, error: unknown, operation: string): void {
      const { message, code, reason, wording, data } = asAppError(error, {
        log: { error: (words, fields) => log.error(words, { ...fields, socketId, callId: id }) },
        newId,
        what: operation,
      });
      send(
        JSON.stringify({
          id,
          error: message,
          code,
          reason,
          ...(wording === undefined ? {} : { wording: wordingRecord(wording) }),
          ...(data === undefined ? {} : { data }),
        }),
      );
    },
  };
}
