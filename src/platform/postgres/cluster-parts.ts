import type { Platform } from "../../app/platform-parts.ts";
import type { Config } from "../../config/config.ts";
import { createLease } from "../host/lease-clock.ts";
import { createOpenPostgres } from "./open-postgres.ts";
import { preparePostgres } from "./prepare-postgres.ts";

/** `null` without `DATABASE_URL`: no thread is started and nothing is loaded. `lease` is the memory that the threads share. */
export function createClusterParts({
  config: { cluster },
  lease,
  postgresEntry,
}: {
  config: Config;
  lease: SharedArrayBuffer | null;
  postgresEntry: URL;
}): Platform["cluster"] {
  if (cluster === null || lease === null) return null;
  const open = createOpenPostgres(postgresEntry);
  return {
    openShared: () => open(cluster.databaseUrl),
    prepareShared: preparePostgres,
    lease: createLease(lease),
  };
}
