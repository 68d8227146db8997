import { health } from "../../contract/methods/service/system.ts";
import { messageOf } from "../../errors/app-error.ts";
import { mayUseAccount } from "../../rpc/protocol/account-scope.ts";
import { asInternal } from "../../rpc/protocol/internal-method.ts";
import type { Caller } from "../../rpc/protocol/method.ts";
import { infoOf, worstStatus, type Health } from "../../rpc/shared/health.ts";
import { issueCountsOf } from "../issue-counts.ts";
import type { AddRoutes, RouteDependencies } from "../http/route.ts";

const timeoutMs = 4_000;
const cachedMs = 1_000;
/** A worker that takes longer than this to answer is slow with its tasks, too. */
const degradedAfterMs = 1_500;

/** `/ping`, `/info` and `/health` for monitoring. Signed-in callers also see the number of open issues. */
export const serviceRoutes: AddRoutes = (app, parts) => {
  const checkHealth = createHealthCheck(parts);
  app.get("/ping", (c) => c.text("pong", 200, { "content-type": "text/plain; charset=UTF-8" }));
  app.get("/info", (c) => c.json(infoOf(parts.context)));
  app.get("/health", async (c) => {
    const [found, identity] = await Promise.all([
      checkHealth(),
      parts.identifier.identify(c.req.raw, c.env.origin),
    ]);
    const shownHealth =
      identity === null ? found : { ...found, ...(await detailsOf(parts, identity.caller)) };
    return c.json(shownHealth, found.status === "down" ? 503 : 200, { "cache-control": "no-store" });
  });
};

/**
 * Details for signed-in callers: issues by severity, broken accounts with the reason, accounts of other nodes (whose issues are not
 * counted), free disk space in bytes for the owner.
 */
async function detailsOf({ context }: RouteDependencies, caller: Caller) {
  const seen = context.accounts.list().filter(({ name }) => mayUseAccount(name, caller));
  const others = context.accounts.listElsewhere().filter(({ name }) => mayUseAccount(name, caller));
  return {
    issues: await issueCountsOf(context, caller),
    accounts: {
      total: seen.length,
      broken: seen.flatMap(({ name, problem }) => (problem === null ? [] : [{ name, problem }])),
      ...(others.length === 0 ? {} : { elsewhere: others.map(({ name, node }) => ({ name, node })) }),
    },
    ...(caller.access === "owner" && caller.accounts === "*" ? { freeBytes: freeBytesOf(context) } : {}),
  };
}

function freeBytesOf({ files, config }: RouteDependencies["context"]): number | null {
  try {
    return files.freeBytes(config.dataLocation);
  } catch {
    return null;
  }
}

/** Asks the worker at most once a second. A worker that does not answer is down. */
function createHealthCheck({ context, runOnWorker }: RouteDependencies): () => Promise<Health> {
  let last: { at: number; health: Promise<Health> } | null = null;
  const request = async (): Promise<Health> => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const timedOut = new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(new Error(`No answer within ${timeoutMs} ms.`)));
      });
      const askedAt = context.now();
      const answer = runOnWorker("system.health", {}, asInternal, signal);
      const found = health.parse(await Promise.race([answer, timedOut]));
      if (context.now() - askedAt <= degradedAfterMs) return found;
      const checks = { ...found.checks, scheduler: "degraded" as const };
      return { status: worstStatus(Object.values(checks)), checks };
    } catch (error) {
      context.log.error("The worker thread does not answer.", { error: messageOf(error) });
      return { status: "down", checks: { database: "down", scheduler: "down", disk: "ok" } };
    }
  };
  return () => {
    if (last === null || context.now() - last.at >= cachedMs) last = { at: context.now(), health: request() };
    return last.health;
  };
}
