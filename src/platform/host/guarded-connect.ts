import { connect, type LookupFunction, type Socket } from "node:net";
import type { AllowsAddress } from "../../net/egress-policy.ts";
import { checkedLookup, lookupAll } from "./checked-lookup.ts";

type Target = { host: string; port: number; allows: AllowsAddress; timeoutMs: number; signal: AbortSignal };

/** A non-HTTP connection to the outside. The resolved addresses are checked in the same lookup that is used to connect. */
export function connectGuarded(
  { host, port, allows, timeoutMs, signal }: Target,
  resolve: LookupFunction = lookupAll,
): Promise<Socket> {
  return new Promise((connected, failed) => {
    const socket = connect({ host, port, lookup: checkedLookup(resolve, allows) });
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
      // The next user adds a listener too; an earlier error must not end the thread.
      socket.on("error", () => undefined);
      socket.setTimeout(0);
      connected(socket);
    });
    if (signal.aborted) cancel();
    else signal.addEventListener("abort", cancel, { once: true });
  });
}
