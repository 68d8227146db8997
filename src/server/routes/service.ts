import { messageOf } from "../../errors/app-error.ts";
import { mayUseAccount } from "../../rpc/protocol/account-scope.ts";
import { asInternal } from "../../rpc/protocol/internal.ts";
import type { Caller } from "../../rpc/protocol/method.ts";
import { infoOf, worstOf, type Health } from "../../rpc/methods/system.ts";
import { issueCountsOf } from "../issue-counts.ts";
import type { AddRoutes, RouteParts } from "../http/route.ts";

const answersWithinMs = 4_000;
const believedMs = 1_000;
/** A worker that takes longer than this to answer does not get on with its tasks, either. */
const promptMs = 1_500;

/** `/ping`, `/info`, `/health`: for anyone who watches the service; who is signed in sees the number of open issues, too. */
export const serviceRoutes: AddRoutes = (app, parts) => {
  const health = createHealthCheck(parts);
  app.get("/ping", (c) => c.text("pong", 200, { "content-type": "text/plain; charset=UTF-8" }));
  app.get("/info", (c) => c.json(infoOf(parts.context)));
  app.get("/health", async (c) => {
    const [found, identity] = await Promise.all([health(), parts.identifier.identify(c.req.raw)]);
    const shown = identity === null ? found : { ...found, ...(await detailsOf(parts, identity.caller)) };
    return c.json(shown, found.status === "down" ? 503 : 200, { "cache-control": "no-store" });
  });
};

/** What the owner may know beyond the state: issues by severity, accounts that cannot be used and why, free disk in bytes. */
async function detailsOf({ context }: RouteParts, caller: Caller) {
  const seen = context.accounts.list().filter(({ name }) => mayUseAccount(name, caller));
  return {
    issues: await issueCountsOf(context, caller),
    accounts: {
      total: seen.length,
      broken: seen.flatMap(({ name, problem }) => (problem === null ? [] : [{ name, problem }])),
    },
    ...(caller.access === "owner" && caller.accounts === "*" ? { freeBytes: freeBytesOf(context) } : {}),
  };
}

function freeBytesOf({ files, config }: RouteParts["context"]): number | null {
  try {
    return files.freeBytes(config.dataLocation);
  } catch {
    return null;
  }
}

/** Asks the worker, at most once a second however many ask. A worker that does not answer is down. */
function createHealthCheck({ context, runOnWorker }: RouteParts): () => Promise<Health> {
  let last: { at: number; health: Promise<Health> } | null = null;
  const ask = async (): Promise<Health> => {
    try {
      const signal = AbortSignal.timeout(answersWithinMs);
      const gaveUp = new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(new Error(`No answer within ${answersWithinMs} ms.`)));
      });
      const askedAt = context.now();
      const found = (await Promise.race([
        runOnWorker("system.health", {}, asInternal, signal),
        gaveUp,
      ])) as Health;
      if (context.now() - askedAt <= promptMs) return found;
      const checks = { ...found.checks, scheduler: "degraded" as const };
      return { status: worstOf(Object.values(checks)), checks };
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
