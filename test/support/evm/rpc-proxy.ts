import { createServer } from "node:http";

export type RpcCall = { method: string; params: unknown[] };
/** An error instead of the node's answer, or `undefined` to pass the call through. */
export type Refuse = (call: RpcCall) => { code: number; message: string } | undefined;
/** Changes the node's answer; `undefined` leaves it. */
export type Alter = (call: RpcCall, result: unknown) => unknown;

export type RpcProxy = {
  url: string;
  /** Every call that passed through, in order. */
  calls: RpcCall[];
  /** HTTP requests so far; a batch is one. */
  requests(): number;
  refuse(refuse: Refuse): void;
  alter(alter: Alter): void;
  close(): Promise<void>;
};

/** A proxy of a node that can refuse calls and change answers. */
export async function startRpcProxy(target: string): Promise<RpcProxy> {
  const calls: RpcCall[] = [];
  let count = 0;
  let refuse: Refuse = () => undefined;
  let alter: Alter = () => undefined;
  type Message = RpcCall & { id: number };

  async function answer(message: Message): Promise<unknown> {
    calls.push({ method: message.method, params: message.params });
    const error = refuse(message);
    if (error !== undefined) return { jsonrpc: "2.0", id: message.id, error };
    const response = await fetch(target, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(message),
    });
    const reported = (await response.json()) as { result?: unknown };
    const result = alter(message, reported.result);
    return result === undefined ? reported : { ...reported, result };
  }

  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      count++;
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Message | Message[];
      void (Array.isArray(body) ? Promise.all(body.map(answer)) : answer(body)).then(
        (reported) =>
          response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(reported)),
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    requests: () => count,
    refuse: (next) => void (refuse = next),
    alter: (next) => void (alter = next),
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
