import { once } from "node:events";
import { WebSocket } from "ws";

/** Misbehaving clients: some subscribe to everything, send many requests and read nothing, others disconnect abruptly. */
export async function openSlowClients(
  { url, token }: { url: string; token: string },
  { silent, accountName }: { silent: number; accountName: string },
): Promise<{ close(): void; closedByService(): number }> {
  let closed = 0;
  const sockets = await Promise.all(
    Array.from({ length: silent }, async () => {
      const socket = new WebSocket(`${url.replace("http", "ws")}/rpc`, {
        headers: { authorization: `Bearer ${token}` },
      });
      socket.on("error", () => undefined);
      socket.on("close", () => closed++);
      await once(socket, "open");
      const callback = { __isFunction: true, functionId: "f" };
      for (const topic of ["tasks", "netWorth", "balances", "transactions", "auditLog", "prices"])
        socket.send(JSON.stringify({ id: topic, method: `${topic}.subscribe`, params: [{}, callback] }));
      socket.pause();
      return socket;
    }),
  );
  let id = 0;
  const asking = setInterval(() => {
    for (const socket of sockets)
      for (let call = 0; call < 2 && socket.readyState === WebSocket.OPEN; call++)
        socket.send(
          JSON.stringify({ id: ++id, method: "transactions.list", params: { accountName, limit: 1_000 } }),
        );
  }, 1_000);
  return {
    closedByService: () => closed,
    close() {
      clearInterval(asking);
      for (const socket of sockets) socket.terminate();
    },
  };
}

/** A socket that opens, subscribes and is cut off. */
export async function connectAndTerminate({ url, token }: { url: string; token: string }): Promise<void> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/rpc`, {
    headers: { authorization: `Bearer ${token}` },
  });
  socket.on("error", () => undefined);
  await once(socket, "open");
  const callback = { __isFunction: true, functionId: "f" };
  socket.send(JSON.stringify({ id: 1, method: "tasks.subscribe", params: [{}, callback] }));
  socket.terminate();
}
