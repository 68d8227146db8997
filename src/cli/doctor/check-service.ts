import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { messageOf } from "../../errors/app-error.ts";
import { isLocked, readServerRecord, type ServerRecord } from "../../platform/host/lock.ts";
import { openSql } from "../../platform/sqlite/open-sql.ts";
import { ok, problem, warning, type Finding } from "./finding.ts";

const timeoutMs = 8_000;

const answers = {
  health: z.object({ status: z.enum(["ok", "degraded", "down"]), checks: z.record(z.string(), z.string()) }),
  info: z.object({ version: z.string() }),
};

/** Whether a service runs on the directory, and its health. */
export async function checkService(dataLocation: string, version: string): Promise<Finding> {
  const check = "service";
  if (!existsSync(join(dataLocation, "auth", "lock.sqlite")) || !isLocked(dataLocation, openSql))
    return ok(check, "No service is running on this directory.");
  const record = readServerRecord(dataLocation);
  if (record === undefined)
    return warning(
      check,
      "A process uses the directory, but it has not stated its address.",
      "It may be starting, or be another command. Run this again in a moment.",
    );
  const processText = `process ${record.pid} at ${record.url}`;
  try {
    const [health, info] = await Promise.all([
      fetchJson(record, "/health").then((answer) => answers.health.parse(answer)),
      fetchJson(record, "/info").then((answer) => answers.info.parse(answer)),
    ]);
    if (info.version !== version)
      return warning(
        check,
        `${processText} is version ${info.version}; this program is ${version}.`,
        "Restart the service.",
      );
    const detail = `${processText}: ${health.status} ${JSON.stringify(health.checks)}`;
    if (health.status === "ok") return ok(check, detail);
    const remedy = "See the other findings and logs/portolan.log for the cause.";
    return health.status === "down" ? problem(check, detail, remedy) : warning(check, detail, remedy);
  } catch (error) {
    return problem(
      check,
      `${processText} does not answer as expected: ${messageOf(error)}`,
      "See logs/portolan.log, then restart the service.",
    );
  }
}

async function fetchJson({ url, token }: ServerRecord, path: string): Promise<unknown> {
  const response = await fetch(new URL(path, url), {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
  return response.json();
}
