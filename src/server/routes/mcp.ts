import { AppError } from "../../errors/app-error.ts";
import { problemResponse } from "../http/http-problem.ts";
import { readJson } from "../http/request-body.ts";
import type { AddRoutes } from "../http/route.ts";
import { createTurnQueue } from "../turn-queue.ts";

const bodyLimit = 1024 ** 2;

/**
 * `POST /mcp`: the Model Context Protocol over streamable HTTP, without sessions: each request is independent and answered with JSON. It
 * accepts API tokens only, so that no page in a signed-in browser can use it.
 */
export const mcpRoutes: AddRoutes = (app, { context, identifier }) => {
  const nextTurn = createTurnQueue(context.pause);
  app.post("/mcp", async (c) => {
    const request = c.req.raw;
    const { caller, session } = await identifier.require(request, c.env.origin);
    if (session !== null)
      throw new AppError(
        "unauthorized",
        "A session is not accepted here. Create an API token with tokens.create and send it as Authorization: Bearer <token>.",
      );
    const parsedBody = await readJson(request, bodyLimit);
    const { WebStandardStreamableHTTPServerTransport } =
      await import("@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js");
    const { createMcpServer } = await import("../mcp-server.ts");
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = await createMcpServer({ context, caller, nextTurn, signal: request.signal });
    await server.connect(transport);
    try {
      // Clients that omit part of the Accept header are served, too.
      const headers = new Headers(request.headers);
      headers.set("accept", "application/json, text/event-stream");
      return await transport.handleRequest(new Request(request.url, { method: "POST", headers }), {
        parsedBody,
      });
    } finally {
      await server.close();
    }
  });

  // Streams and sessions are not offered; clients work without them.
  app.all("/mcp", () => {
    const refused = problemResponse(
      new AppError("bad_request", "Only POST is supported. Send POST /mcp."),
      405,
    );
    refused.headers.set("allow", "POST");
    return refused;
  });
};
