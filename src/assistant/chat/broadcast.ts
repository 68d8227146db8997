/**
 * A stream of events for any number of listeners, each of which receives it from its beginning: the requesting client, and others that join.
 * `onIdle` is called when the last listener has left before the end, and when there is one again.
 */
export function createBroadcast(onIdle: (isIdle: boolean) => void) {
  const sentChunks: Uint8Array[] = [];
  const listeners = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  let isOver = false;

  return {
    /** A server-sent event. */
    send(data: string): void {
      const bytes = encoder.encode(`data: ${data}\n\n`);
      sentChunks.push(bytes);
      for (const listener of listeners) listener.enqueue(bytes);
    },

    /** A comment, so that proxies do not close an idle connection; not replayed to later listeners. */
    sendKeepAlive(): void {
      const bytes = encoder.encode(": still here\n\n");
      for (const listener of listeners) listener.enqueue(bytes);
    },

    end(): void {
      isOver = true;
      for (const listener of listeners) listener.close();
      listeners.clear();
    },

    listen(): ReadableStream<Uint8Array> {
      let listenerController: ReadableStreamDefaultController<Uint8Array>;
      return new ReadableStream<Uint8Array>({
        start(controller) {
          listenerController = controller;
          for (const bytes of sentChunks) controller.enqueue(bytes);
          if (isOver) {
            controller.close();
            return;
          }
          listeners.add(controller);
          if (listeners.size === 1) onIdle(false);
        },
        cancel() {
          if (listeners.delete(listenerController) && listeners.size === 0 && !isOver) onIdle(true);
        },
      });
    },
  };
}
export type Broadcast = ReturnType<typeof createBroadcast>;
