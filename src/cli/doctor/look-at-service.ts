import { existsSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "../../errors/app-error.ts";
import { isLocked, readServerRecord } from "../../platform/host/lock.ts";
import { openSql } from "../../platform/sqlite/open-sql.ts";
import { ok, problem, warning, type Finding } from "./finding.ts";

const withinMs = 8_000;

/** Whether a service runs on the directory, and how it says it is. */
export async function lookAtService(dataLocation: string, version: string): Promise<Finding> {
  const check = "service";
  if (!existsSync(join(dataLocation, "auth", "lock.sqlite")) || !isLocked(dataLocation, openSql))
    return ok(check, "None runs on this directory.");
  const record = readServerRecord(dataLocation);
  if (record === undefined)
    return warning(
      check,
      "Something has the directory but does not say where it listens.",
      "Wait a moment; it may be starting.",
    );
  const ask = async (path: string): Promise<Record<string, unknown>> => {
    const response = await fetch(new URL(path, record.url), {
      headers: { authorization: `Bearer ${record.token}` },
      signal: AbortSignal.timeout(withinMs),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  const where = `process ${record.pid} at ${record.url}`;
  try {
    const [health, info] = await Promise.all([ask("/health"), ask("/info")]);
    if (info["version"] !== version)
      return warning(
        check,
        `${where} is version ${String(info["version"])}, this is ${version}.`,
        "Restart the service.",
      );
    const detail = `${where}: ${String(health["status"])} ${JSON.stringify(health["checks"])}`;
    if (health["status"] === "ok") return ok(check, detail);
    const remedy = "The other lines and logs/portolan.log say why.";
    return health["status"] === "down" ? problem(check, detail, remedy) : warning(check, detail, remedy);
  } catch (error) {
    return problem(
      check,
      `${where} does not answer: ${messageOf(error)}`,
      "Look into logs/portolan.log, and restart it.",
    );
  }
}
