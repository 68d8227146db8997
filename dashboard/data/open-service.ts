import type { LinkState, Service } from "./service.ts";

/** Temporary: the typed client takes this place as soon as it is there. */
export function openService(): Service {
  let state: LinkState = "connecting";
  let socket: WebSocket;
  let counter = 0;
  const listeners = new Set<() => void>();
  const open = new Map<string, { resolve(value: unknown): void; reject(error: Error): void; text: string }>();
  const subscriptions = new Map<string, { method: string; input: unknown; listener(event: unknown): void }>();
  const setState = (next: LinkState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const send = (text: string): void => {
    if (socket.readyState === 1) socket.send(text);
  };
  const connect = (): void => {
    socket = new WebSocket(`${location.origin.replace("http", "ws")}/rpc`);
    socket.onopen = () => {
      for (const { text } of open.values()) send(text);
      for (const [functionId, { method, input }] of subscriptions)
        send(
          JSON.stringify({
            id: `s${functionId}`,
            method,
            params: [input, { __isFunction: true, functionId }],
          }),
        );
      setState("open");
    };
    socket.onclose = () => {
      setState("closed");
      setTimeout(connect, 500);
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data));
      if (message.functionId !== undefined)
        return subscriptions.get(message.functionId)?.listener(message.params[0]);
      const call = open.get(message.id);
      open.delete(message.id);
      if (message.error !== undefined) call?.reject(new Error(message.error));
      else call?.resolve(message.result);
    };
  };
  connect();
  return {
    call: (method, input) =>
      new Promise((resolve, reject) => {
        const id = `c${++counter}`;
        const text = JSON.stringify({ id, method, params: [input] });
        open.set(id, { resolve: resolve as (value: unknown) => void, reject, text });
        send(text);
      }),
    subscribe(method, input, listener, signal) {
      const functionId = `f${++counter}`;
      subscriptions.set(functionId, { method, input, listener: listener as (event: unknown) => void });
      signal.addEventListener("abort", () => subscriptions.delete(functionId));
      if (state === "open")
        send(
          JSON.stringify({
            id: `s${functionId}`,
            method,
            params: [input, { __isFunction: true, functionId }],
          }),
        );
    },
    state: () => state,
    onState(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
