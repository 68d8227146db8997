import { createContext, useContext } from "react";
import type { CallName, EventOf, InputOf, ResultOf, SubscriptionName } from "../../src/client/client.ts";

export type { CallName, InputOf, ResultOf };

/** Whether the socket stands: shown in the strip, so that no one takes old figures for new ones. `lost` is looked for again on its own. */
export type LinkState = "connecting" | "open" | "lost" | "signed-out";

/** What the page asks of the typed client. */
export type Service = {
  call<Name extends CallName>(
    method: Name,
    input: InputOf<Name>,
    signal?: AbortSignal,
  ): Promise<ResultOf<Name>>;
  /** Does what an issue of the service names as its remedy. */
  carryOut(remedy: { method: string; params: Record<string, unknown> }): Promise<unknown>;
  /** Until the signal aborts; renewed on its own after a restart of the service. */
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
  if (service === null) throw new Error("This part of the page stands outside of the service's context.");
  return service;
}
