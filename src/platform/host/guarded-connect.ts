import { connect, type LookupFunction, type Socket } from "node:net";
import type { AllowsAddress } from "../../net/egress-policy.ts";
import { checking, lookupAll } from "./guarded-fetch.ts";

type Target = { host: string; port: number; allows: AllowsAddress; timeoutMs: number; signal: AbortSignal };

/** A connection to the outside that is not HTTP. What a name resolves to is checked in the look-up whose answer is connected to. */
export function connectGuarded(
  { host, port, allows, timeoutMs, signal }: Target,
  resolve: LookupFunction = lookupAll,
): Promise<Socket> {
  return new Promise((connected, failed) => {
    const socket = connect({ host, port, lookup: checking(resolve, allows) });
    const stop = (error: unknown): void => {
      signal.removeEventListener("abort", cancel);
      socket.destroy();
      failed(error);
    };
    const cancel = (): void => stop(signal.reason);
    socket.setTimeout(timeoutMs, () => stop(new Error(`no connection within ${timeoutMs} ms`)));
    socket.once("error", stop);
    socket.once("connect", () => {
      signal.removeEventListener("abort", cancel);
      socket.removeListener("error", stop);
      // Its next user listens too; an error in between must not end the thread.
      socket.on("error", () => undefined);
      socket.setTimeout(0);
      connected(socket);
    });
    if (signal.aborted) cancel();
    else signal.addEventListener("abort", cancel, { once: true });
  });
}
