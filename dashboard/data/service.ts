import { createContext, useContext } from "react";

/** Whether the socket stands: shown in the strip, so that nobody takes old figures for new ones. */
export type LinkState = "connecting" | "open" | "closed" | "signed-out";

/** What the page asks of the typed client. */
export type Service = {
  call<Result>(method: string, input: Record<string, unknown>, signal?: AbortSignal): Promise<Result>;
  /** Until the signal aborts; renewed by itself after a restart of the service. */
  subscribe<Event>(
    method: string,
    input: Record<string, unknown>,
    listener: (event: Event) => void,
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
