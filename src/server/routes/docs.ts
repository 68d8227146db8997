import { asInternal } from "../../rpc/protocol/internal-method.ts";
import type { AddRoutes } from "../http/route.ts";

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Portolan API</title></head>
<body>
<h1>Portolan API</h1>
<ul>
<li><a href="/docs/openapi.json">HTTP routes: OpenAPI 3.1</a></li>
<li><a href="/docs/openrpc.json">RPC methods, events and task results: OpenRPC with JSON Schema</a></li>
</ul>
</body>
</html>
`;

/** `GET /docs`: the contract as OpenAPI and OpenRPC. The worker renders each document once. */
export const docsRoutes: AddRoutes = (app, { runOnWorker }) => {
  const rendered = new Map<string, Promise<unknown>>();
  const render = (name: string, signal: AbortSignal): Promise<unknown> => {
    const known = rendered.get(name);
    if (known !== undefined) return known;
    const document = runOnWorker("internal.apiDocument", { name }, asInternal, signal);
    rendered.set(name, document);
    document.catch(() => rendered.delete(name));
    return document;
  };
  app.get("/docs", (c) => c.html(page));
  for (const name of ["openapi", "openrpc"])
    app.get(`/docs/${name}.json`, async (c) => {
      const text = String(await render(name, c.req.raw.signal));
      return c.body(text, 200, { "content-type": "application/json; charset=utf-8" });
    });
};
