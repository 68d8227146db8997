import { AppError } from "../../errors/app-error.ts";
import { jsonBetween } from "../../lib/json-text.ts";
import { dispatch } from "../../rpc/protocol/dispatch.ts";
import { findMethod } from "../../rpc/protocol/registry.ts";
import { readJson } from "../http/request-body.ts";
import type { AddRoutes } from "../http/route.ts";

/** The maximum of a WebSocket message, too. */
const bodyLimit = 4 * 1024 ** 2;

/** `POST /rpc/<method>`: one call, for scripts. */
export const rpcRoutes: AddRoutes = (app, { context, identifier, runOnWorker }) => {
  app.post("/rpc/:method", async (c) => {
    const { caller } = await identifier.require(c.req.raw, c.env.origin);
    const method = c.req.param("method");
    await findMethod(method);
    const input = await readJson(c.req.raw, bodyLimit);
    const result = await dispatch(context, { method, input, caller, signal: c.req.raw.signal }, runOnWorker);
    c.header("cache-control", "no-store");
    c.header("content-type", "application/json");
    return c.body(jsonBetween('{"result":', result, "}"));
  });

  app.get("/rpc", async (c) => {
    await identifier.require(c.req.raw, c.env.origin);
    throw new AppError(
      "bad_request",
      "GET /rpc is for WebSockets. Connect with one, or send POST /rpc/<method>.",
    );
  });
};
