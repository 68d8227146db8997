import { AppError } from "../../errors/app-error.ts";
import { problem } from "../http/http-problem.ts";
import { createMcpServer } from "../mcp-server.ts";
import { readJson } from "../http/request-body.ts";
import type { AddRoutes } from "../http/route.ts";

const bodyLimit = 1024 ** 2;

/**
 * `POST /mcp`: the Model Context Protocol over streamable HTTP, without sessions: each request stands for itself and is answered with JSON. It takes API
 * tokens only, so that no page a browser is signed in on can use it.
 */
export const mcpRoutes: AddRoutes = (app, { context, identifier }) => {
  app.post("/mcp", async (c) => {
    const request = c.req.raw;
    const { caller, session } = await identifier.require(request);
    if (session !== null)
      throw new AppError(
        "unauthorized",
        "Send an API token as Authorization: Bearer <token>; a session does not count here. tokens.create makes one.",
      );
    const parsedBody = await readJson(request, bodyLimit);
    const { WebStandardStreamableHTTPServerTransport } =
      await import("@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js");
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = await createMcpServer({ context, caller, signal: request.signal });
    await server.connect(transport);
    try {
      // A client that says less than the protocol wants it to is understood all the same.
      const headers = new Headers(request.headers);
      headers.set("accept", "application/json, text/event-stream");
      return await transport.handleRequest(new Request(request.url, { method: "POST", headers }), {
        parsedBody,
      });
    } finally {
      await server.close();
    }
  });

  // Streams and sessions are not offered: clients go on without.
  app.all("/mcp", () => {
    const refused = problem(new AppError("bad_request", "Send POST /mcp: there is nothing else here."), 405);
    refused.headers.set("allow", "POST");
    return refused;
  });
};
