import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export type StandInRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: string;
  at: number;
};
/**
 * How the stand-in answers a request: a response, silence until the client gives up, a truncated body, a cut connection, or a response
 * computed from the request.
 */
export type StandInAnswer =
  | { status?: number; headers?: Record<string, string>; body?: unknown }
  | "hang"
  | "reset"
  | { truncated: string }
  | ((request: StandInRequest) => StandInAnswer);

export type StandIn = {
  url: string;
  requests: StandInRequest[];
  /**
   * Answers requests whose path (with query) matches; several answers are given in order, the last one repeatedly. Later calls take precedence
   * over earlier ones.
   */
  on(match: RegExp | string, ...answers: [StandInAnswer, ...StandInAnswer[]]): void;
  /** Answers with the recorded exchanges of a folder, by path and query (parameters in any order). */
  replay(folder: string): number;
  close(): Promise<void>;
};

/** What a request asks for: its path, with the query if it has one. */
function shownOf({ path, query }: StandInRequest): string {
  return `${path}${query.size === 0 ? "" : `?${query}`}`;
}

/** Answers by path, and the answer to a request; `undefined` if no path matches. */
export function createAnswers(): Pick<StandIn, "on"> & {
  answerTo(request: StandInRequest): StandInAnswer | undefined;
} {
  const scripts: { match: RegExp | string; answers: StandInAnswer[] }[] = [];
  return {
    on(match, ...answers) {
      scripts.unshift({ match, answers: [...answers] });
    },
    answerTo(request) {
      const shown = shownOf(request);
      const script = scripts.find(({ match }) =>
        typeof match === "string" ? request.path === match || shown === match : match.test(shown),
      );
      if (script === undefined) return undefined;
      return script.answers.length > 1 ? script.answers.shift() : script.answers[0];
    },
  };
}

/** A real HTTP server on loopback in place of upstream services. Unknown requests get 404. */
export async function startStandIn(): Promise<StandIn> {
  const requests: StandInRequest[] = [];
  const scripts = createAnswers();
  const recorded = new Map<string, StandInAnswer>();

  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const url = new URL(incoming.url ?? "/", "http://stand-in");
      const request: StandInRequest = {
        method: incoming.method ?? "GET",
        path: decodeURIComponent(url.pathname),
        query: url.searchParams,
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString(),
        at: Date.now(),
      };
      requests.push(request);
      give(response, answerTo(request), request);
    });
  });

  function answerTo(request: StandInRequest): StandInAnswer {
    const scripted = scripts.answerTo(request);
    if (scripted !== undefined) return scripted;
    return (
      recorded.get(keyOf(request.path, request.query)) ?? {
        status: 404,
        body: { error: `nothing recorded for ${shownOf(request)}` },
      }
    );
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the stand-in has no port");

  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    on: scripts.on,
    replay(folder) {
      let count = 0;
      for (const file of filesIn(folder)) {
        const exchange = JSON.parse(readFileSync(file, "utf8")) as {
          request?: { url?: string };
          response?: { status: number; headers?: Record<string, string>; body: unknown };
        };
        const url = exchange.request?.url;
        if (url === undefined || exchange.response === undefined || !URL.canParse(url)) continue;
        const { pathname, searchParams } = new URL(url);
        const { status, body } = exchange.response;
        recorded.set(keyOf(decodeURIComponent(pathname), searchParams), { status, body });
        count++;
      }
      return count;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function give(response: ServerResponse, answer: StandInAnswer, request: StandInRequest): void {
  if (typeof answer === "function") return give(response, answer(request), request);
  if (answer === "hang") return;
  if (answer === "reset") {
    response.destroy();
    return;
  }
  if ("truncated" in answer) {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(answer.truncated);
    return;
  }
  const { status = 200, headers = {}, body = "" } = answer;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  response.writeHead(status, {
    "content-type": typeof body === "string" ? "text/plain" : "application/json",
    ...headers,
  });
  response.end(text);
}

function keyOf(path: string, query: URLSearchParams): string {
  return `${path}?${[...query]
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join("&")}`;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesIn(path) : path.endsWith(".json") ? [path] : []));
}
