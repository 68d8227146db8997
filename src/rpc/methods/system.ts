import { z } from "zod";
import type { Context } from "../../context.ts";
import { messageOf } from "../../errors/app-error.ts";
import { createHealthProbe } from "../../store/database/health-probe.ts";
import { serverMethod } from "../protocol/method.ts";

const state = z.enum(["ok", "degraded", "down"]);

export const health = z.strictObject({
  status: state,
  checks: z.strictObject({ database: state, scheduler: state, disk: state }),
});
export type Health = z.output<typeof health>;

export const info = z.strictObject({
  name: z.string(),
  version: z.string(),
  commit: z.string(),
  buildDate: z.string(),
  runtime: z.strictObject({ name: z.string(), version: z.string() }),
});

const noInput = z.strictObject({});
/** Free bytes below which writing is at risk, and below which it fails soon. */
export const scarceDisk = 512 * 1024 ** 2;
export const fullDisk = 32 * 1024 ** 2;

/** The service itself. `system.methods` joins in the registry, which it describes. */
export const system = {
  ping: serverMethod({
    doc: "Answers `pong`.",
    access: "public",
    runs: "reader",
    input: noInput,
    output: z.literal("pong"),
    handle: () => "pong" as const,
  }),
  info: serverMethod({
    doc: "What runs: version, commit, build date and runtime.",
    access: "public",
    runs: "reader",
    input: noInput,
    output: info,
    handle: ({ context }) => infoOf(context),
  }),
  health: serverMethod({
    doc: "Whether the database takes writes (tried at most once in 5 s), tasks run and the disk has room.",
    access: "public",
    runs: "worker",
    input: noInput,
    output: health,
    handle: ({ context }) => healthOf(context),
  }),
};

export function infoOf({ config, runtime }: Context): z.output<typeof info> {
  const { version, commit, buildDate } = config;
  return { name: "portolan", version, commit, buildDate, runtime };
}

/** The health as the worker sees it: that it answers at all is what `scheduler` says. */
function healthOf(context: Context): Health {
  const checks = { database: databaseState(context), scheduler: "ok" as const, disk: diskState(context) };
  return { status: worstOf(Object.values(checks)), checks };
}

export function worstOf(states: Health["status"][]): Health["status"] {
  if (states.includes("down")) return "down";
  return states.includes("degraded") ? "degraded" : "ok";
}

function databaseState({ server, now, log }: Context): Health["status"] {
  try {
    createHealthProbe(server.sql).writeAndReadBack(now());
    // One account's bad file is that account's alone; the service answers for the rest.
    return server.accounts.list().some(({ problem }) => problem !== null) ? "degraded" : "ok";
  } catch (error) {
    log.error("The database does not take writes.", { error: messageOf(error) });
    return "down";
  }
}

function diskState({ files, config, log }: Context): Health["status"] {
  try {
    const free = files.freeBytes(config.dataLocation);
    if (free < fullDisk) return "down";
    return free < scarceDisk ? "degraded" : "ok";
  } catch (error) {
    log.error("The free space of the disk is not known.", { error: messageOf(error) });
    return "degraded";
  }
}
