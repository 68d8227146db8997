import { AppError } from "../../errors/app-error.ts";
import type { Lease } from "../../ports/lease.ts";
import type { RunOnWorker } from "../../rpc/protocol/dispatch.ts";
import { problemResponse } from "../../server/http/http-problem.ts";
import type { AppServer } from "../../server/server.ts";

const expired = (): AppError =>
  new AppError(
    "unavailable",
    "The lease of this node has expired: another node may hold its accounts now. Send the request again.",
    { reason: "lease_expired" },
  );

/**
 * Refuses calls without a lease, and acknowledges a change only while the lease is held: it is checked again after the change, on the
 * thread that answers.
 */
export function fenceCalls(lease: Lease | undefined, run: RunOnWorker): RunOnWorker {
  if (lease === undefined) return run;
  return async (...call) => {
    if (!lease.isHeld()) throw expired();
    const result = await run(...call);
    if (!lease.isHeld()) throw expired();
    return result;
  };
}

/** Answers nothing but `/ping` without a lease, so that the proxy's health check of `/health` fails, too. */
export function fenceServer(lease: Lease | undefined, server: AppServer): AppServer {
  if (lease === undefined) return server;
  return {
    ...server,
    async fetch(request, peer) {
      const isPing = new URL(request.url).pathname === "/ping";
      if (!isPing && !lease.isHeld()) return problemResponse(expired());
      const response = await server.fetch(request, peer);
      return isPing || lease.isHeld() ? response : problemResponse(expired());
    },
    async admit(request, peer) {
      if (!lease.isHeld()) return problemResponse(expired());
      return server.admit(request, peer);
    },
  };
}
