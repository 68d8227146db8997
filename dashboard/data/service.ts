import { createContext, useContext } from "react";
import type { CallName, EventOf, InputOf, ResultOf, SubscriptionName } from "../../src/client/client.ts";

export type { CallName, InputOf, ResultOf };

/**
 * Whether the socket is connected; shown in the status strip, so that old figures are not taken for current ones. It reconnects
 * automatically. `moving`: the node of an account cannot be reached, and calls wait until another one has it.
 */
export type LinkState = "connecting" | "open" | "moving" | "lost" | "signed-out";

/** The part of the typed client that the page uses. */
export type Service = {
  call<Name extends CallName>(
    method: Name,
    input: InputOf<Name>,
    signal?: AbortSignal,
  ): Promise<ResultOf<Name>>;
  /** Applies the remedy of an issue. */
  carryOut(remedy: { method: string; params: Record<string, unknown> }): Promise<unknown>;
  /** Until the signal aborts; resubscribes after a restart of the service. */
  subscribe<Name extends SubscriptionName>(
    method: Name,
    input: { accountName?: string },
    listener: (event: EventOf<Name>) => void,
    signal: AbortSignal,
  ): void;
  state(): LinkState;
  onState(listener: () => void): () => void;
};

export const ServiceContext = createContext<Service | null>(null);

export function useService(): Service {
  const service = useContext(ServiceContext);
  if (service === null) throw new Error("useService is called outside ServiceContext.");
  return service;
}
