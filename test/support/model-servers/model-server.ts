import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";

/** What a scripted model does in one call, independent of the provider. */
export type Said = {
  thinking?: string;
  /** Pieces of the answer's text. */
  words?: string[];
  calls?: { id: string; name: string; input: Record<string, unknown> }[];
  /** Results of its own web search. */
  sources?: { url: string; title: string }[];
  usage?: { input: number; output: number };
};

/** How a provider encodes it: the events of a stream, each as the text on the wire. */
export type Wire = (said: Said, request: ModelRequest) => string[];

export type ModelRequest = {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
  /** Resolves when the client disconnects before the end. */
  gone: Promise<void>;
};

export type ModelReply =
  | (Said & {
      /** The stream pauses after this many events until `go` resolves. */
      pauseAfter?: number;
      go?: Promise<void>;
      /** The connection is cut after the events. */
      cut?: boolean;
    })
  | { status: number; body: unknown };

export type ModelServer = {
  url: string;
  requests: ModelRequest[];
  /** The next calls, in order. */
  script(...replies: ModelReply[]): void;
  /** The answers to GET requests, by the end of the path. */
  get(path: string, status: number, body: unknown): void;
  close(): Promise<void>;
};

/** A real HTTP server on loopback that plays a model provider in its own wire format. */
export async function startModelServer(wire: Wire): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const replies: ModelReply[] = [];
  const answers = new Map<string, { status: number; body: unknown }>();

  const server = createServer((incoming, response) => {
    const path = new URL(incoming.url ?? "/", "http://models").pathname;
    const { headers } = incoming;
    let text = "";
    incoming.on("data", (chunk: Buffer) => (text += chunk.toString()));
    incoming.on("end", () => {
      const gone = new Promise<void>((resolve) =>
        response.on("close", () => !response.writableFinished && resolve()),
      );
      const request = {
        path,
        headers,
        gone,
        body: text === "" ? {} : (JSON.parse(text) as ModelRequest["body"]),
      };
      requests.push(request);
      if (incoming.method === "GET") {
        const found = [...answers].find(([end]) => path.endsWith(end))?.[1] ?? { status: 404, body: {} };
        json(response, found.status, found.body);
        return;
      }
      const reply = replies.shift() ?? { status: 500, body: { error: { message: "the script is over" } } };
      if ("status" in reply) json(response, reply.status, reply.body);
      else void stream(response, wire(reply, request), reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the model server has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    script: (...more) => void replies.push(...more),
    get: (path, status, body) => void answers.set(path, { status, body }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function stream(
  response: ServerResponse,
  events: string[],
  { pauseAfter, go, cut }: { pauseAfter?: number; go?: Promise<void>; cut?: boolean },
): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const [index, event] of events.entries()) {
    if (index === pauseAfter) await go;
    response.write(event);
  }
  if (cut === true) response.destroy();
  else response.end();
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
