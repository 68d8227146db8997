import type { z } from "zod";
import type { Context } from "../../context/context.ts";
import type { health, info } from "../../contract/methods/service/system.ts";

export type Health = z.output<typeof health>;

/** Free bytes below which writing is at risk, and below which it fails soon. */
export const scarceDisk = 512 * 1024 ** 2;
export const fullDisk = 32 * 1024 ** 2;

export function infoOf({ config, runtime }: Pick<Context, "config" | "runtime">): z.output<typeof info> {
  const { version, commit, buildDate } = config;
  return { name: "portolan", version, commit, buildDate, runtime };
}

export function worstStatus(states: Health["status"][]): Health["status"] {
  if (states.includes("down")) return "down";
  return states.includes("degraded") ? "degraded" : "ok";
}
