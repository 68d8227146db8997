import { AppError } from "../../errors/app-error.ts";
import { expositionOf } from "../../observability/metrics.ts";
import { asInternal } from "../../rpc/protocol/internal-method.ts";
import type { AddRoutes } from "../http/route.ts";

/** `GET /metrics`: metrics of both threads for Prometheus, for the owner and for tokens with access to all accounts. */
export const metricsRoutes: AddRoutes = (app, { context, identifier, runOnWorker }) => {
  app.get("/metrics", async (c) => {
    const { caller } = await identifier.require(c.req.raw, c.env.origin);
    if (caller.accounts !== "*")
      throw new AppError(
        "forbidden",
        'The metrics cover the whole service, and this token does not. Use a token for all accounts (accounts: "*").',
      );
    const snapshots = await Promise.all([
      context.metrics.snapshot(),
      runOnWorker("internal.metrics", {}, asInternal, c.req.raw.signal),
    ]);
    return c.text(await expositionOf(snapshots), 200, {
      "content-type": "text/plain; version=0.0.4; charset=utf-8",
      "cache-control": "no-store",
    });
  });
};
