import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };
export type Receiver = {
  url: string;
  received: Received[];
  /** Resolves with the first `count` requests. */
  first(count: number): Promise<Received[]>;
  /** Answers later requests with a status: the headers at once, the end after the promise resolves. */
  answerWith(status: number, until?: Promise<void>): void;
  close(): Promise<void>;
};

/** A local HTTP server that keeps what it receives. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let waiting: (() => void)[] = [];
  let answer: { status: number; until: Promise<void> } = { status: 200, until: Promise.resolve() };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(pieces) });
      for (const look of waiting) look();
      const { status, until } = answer;
      void until.then(() => response.writeHead(status).end());
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    first: (count) =>
      new Promise((found) => {
        const look = (): void => {
          if (received.length < count) return;
          waiting = waiting.filter((other) => other !== look);
          found(received.slice(0, count));
        };
        waiting.push(look);
        look();
      }),
    answerWith(status, until = Promise.resolve()) {
      answer = { status, until };
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
