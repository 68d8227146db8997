import { messageOf } from "../../core/errors.ts";
import { asInternal } from "../../rpc/internal.ts";
import { infoOf, type Health } from "../../rpc/system.ts";
import { issueCountsOf } from "../issue-counts.ts";
import type { AddRoutes, RouteParts } from "../route.ts";

const answersWithinMs = 4_000;
const believedMs = 1_000;

/** `/ping`, `/info`, `/health`: for whoever watches the service; who is signed in sees the number of open issues, too. */
export const serviceRoutes: AddRoutes = (app, parts) => {
  const health = createHealthCheck(parts);
  app.get("/ping", (c) => c.text("pong"));
  app.get("/info", (c) => c.json(infoOf(parts.context)));
  app.get("/health", async (c) => {
    const [found, identity] = await Promise.all([health(), parts.identifier.identify(c.req.raw)]);
    const shown =
      identity === null ? found : { ...found, issues: issueCountsOf(parts.context, identity.caller) };
    return c.json(shown, found.status === "down" ? 503 : 200, { "cache-control": "no-store" });
  });
};

/** Asks the worker, at most once a second however many ask. A worker that does not answer is down. */
function createHealthCheck({ context, runOnWorker }: RouteParts): () => Promise<Health> {
  let last: { at: number; health: Promise<Health> } | null = null;
  const ask = async (): Promise<Health> => {
    try {
      const signal = AbortSignal.timeout(answersWithinMs);
      const gaveUp = new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(new Error(`No answer within ${answersWithinMs} ms.`)));
      });
      return (await Promise.race([runOnWorker("system.health", {}, asInternal, signal), gaveUp])) as Health;
    } catch (error) {
      context.log.error("The worker does not answer.", { error: messageOf(error) });
      return { status: "down", checks: { database: "down", scheduler: "down", disk: "ok" } };
    }
  };
  return () => {
    if (last === null || context.now() - last.at >= believedMs) last = { at: context.now(), health: ask() };
    return last.health;
  };
}
