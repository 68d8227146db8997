import { system as contract } from "../../../contract/methods/service/system.ts";
import type { Context } from "../../../context/context.ts";
import { messageOf } from "../../../errors/app-error.ts";
import { serverMethod } from "../../protocol/method.ts";
import { fullDisk, infoOf, scarceDisk, worstStatus, type Health } from "../../shared/health.ts";

/** The service itself. The registry, which `system.methods` describes, adds that method. */
export const system = {
  ping: serverMethod(contract.ping, {
    runs: "reader",
    uses: [],
    handle: () => "pong" as const,
  }),
  info: serverMethod(contract.info, {
    runs: "reader",
    uses: ["config", "runtime"],
    handle: ({ context }) => infoOf(context),
  }),
  health: serverMethod(contract.health, {
    runs: "worker",
    uses: ["now", "config", "log", "server", "files"],
    handle: ({ context }) => healthOf(context),
  }),
};

/** The worker's health: that it responds is reported by `scheduler`. */
function healthOf(context: Pick<Context, "now" | "log" | "server" | "config" | "files">): Health {
  const checks = { database: databaseState(context), scheduler: "ok" as const, disk: diskState(context) };
  return { status: worstStatus(Object.values(checks)), checks };
}

function databaseState({ server, now, log }: Pick<Context, "server" | "now" | "log">): Health["status"] {
  try {
    server.health.writeAndReadBack(now());
    // A damaged file affects its account only; the service stays healthy for the rest.
    return server.accounts.list().some(({ problem }) => problem !== null) ? "degraded" : "ok";
  } catch (error) {
    log.error("The database does not take writes.", { error: messageOf(error) });
    return "down";
  }
}

function diskState({ files, config, log }: Pick<Context, "files" | "config" | "log">): Health["status"] {
  try {
    const free = files.freeBytes(config.dataLocation);
    if (free < fullDisk) return "down";
    return free < scarceDisk ? "degraded" : "ok";
  } catch (error) {
    log.error("The free space of the disk is not known.", { error: messageOf(error) });
    return "degraded";
  }
}
