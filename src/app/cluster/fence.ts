import { AppError } from "../../errors/app-error.ts";
import type { Lease } from "../../ports/lease.ts";
import type { RunOnWorker } from "../../rpc/protocol/dispatch.ts";
import { problemResponse } from "../../server/http/http-problem.ts";
import type { AppServer } from "../../server/server.ts";
import { serviceRestart } from "../../server/socket/socket.ts";
import type { SocketPort } from "../../server/socket/socket-port.ts";

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

/** Sends nothing without a lease: reads and events of an open socket would be stale. The client connects to another node. */
function fencePort(lease: Lease, port: SocketPort): SocketPort {
  return {
    send(text) {
      if (lease.isHeld()) port.send(text);
      else port.close(serviceRestart, "the lease of this node has expired");
    },
    close: (code, reason) => port.close(code, reason),
    get bufferedAmount() {
      return port.bufferedAmount;
    },
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
    connect: (identity, port) => server.connect(identity, fencePort(lease, port)),
  };
}
