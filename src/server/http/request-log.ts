import type { MiddlewareHandler } from "hono";
import type { Context } from "../../context/context.ts";
import { methodName, routeName } from "./route-name.ts";
import type { RouteEnv } from "./route.ts";

/** Measures and logs each response, and sets `x-request-id`. An upgrade that was admitted is not a response. */
export function requestLog({ log, metrics }: Pick<Context, "log" | "metrics">): MiddlewareHandler<RouteEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    const { requestId, origin, admitted } = c.env;
    if (admitted !== null) return;
    const ms = performance.now() - startedAt;
    const method = methodName(c.req.method);
    const { path } = c.req;
    const { status } = c.res;
    metrics.request({ method, route: routeName(path), status, ms });
    const fields = { requestId, method, path, status, ms: Math.round(ms), from: origin.address };
    if (status === 401 || status === 403 || status === 429) log.info("Refused a request.", fields);
    else log.debug("Answered a request.", fields);
    c.res.headers.set("x-request-id", requestId);
  };
}
