import { once } from "node:events";
import { WebSocket } from "ws";

type Message = Record<string, unknown>;

/** A raw WebSocket to the RPC, for tests of the wire format. */
export async function openSocket(
  url: string,
  { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/rpc`, {
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  });
  const messages: Message[] = [];
  const waiting = new Set<{ wants: (message: Message) => boolean; resolve: (message: Message) => void }>();
  socket.on("message", (data) => {
    const message = JSON.parse(String(data)) as Message;
    messages.push(message);
    for (const waiter of waiting) {
      if (!waiter.wants(message)) continue;
      waiting.delete(waiter);
      waiter.resolve(message);
    }
  });
  const closed = new Promise<number>((resolve) => socket.on("close", (code) => resolve(code)));
  socket.on("error", () => undefined);
  await once(socket, "open");
  let count = 0;
  /** The first message, received or future, that satisfies the condition. */
  const next = (wants: (message: Message) => boolean): Promise<Message> => {
    const found = messages.find(wants);
    if (found !== undefined) return Promise.resolve(found);
    return new Promise((resolve) => waiting.add({ wants, resolve }));
  };
  return {
    socket,
    messages,
    closed,
    next,
    send: (message: unknown): void => socket.send(JSON.stringify(message)),
    async call(method: string, params?: unknown): Promise<Message> {
      const id = `call-${(count += 1)}`;
      socket.send(JSON.stringify({ id, method, params }));
      return next((message) => message["id"] === id);
    },
  };
}
