import { messageOf } from "../../errors/app-error.ts";
import { runtime } from "../../platform/host/machine.ts";
import { ok, problem, type Finding } from "./finding.ts";

const oldestNode = 20;

/** Checks the runtime and its SQLite driver. */
export async function checkProgram(version: string, commit: string): Promise<Finding[]> {
  return [runtimeFinding(version, commit), await driverFinding()];
}

function runtimeFinding(version: string, commit: string): Finding {
  const { name, version: runs } = runtime();
  const build = commit === "unknown" ? "" : ` (${commit})`;
  const detail = `portolan ${version}${build} on ${name} ${runs}, ${process.platform} ${process.arch}`;
  return name === "node" && Number(runs.split(".")[0]) < oldestNode
    ? problem("program", detail, `Install Node.js ${oldestNode} or newer.`)
    : ok("program", detail);
}

async function driverFinding(): Promise<Finding> {
  try {
    const { openSql } = await import("../../platform/sqlite/open-sql.ts");
    const sql = openSql(":memory:", { readonly: false });
    const found = sql.prepare<{ version: string }>("SELECT sqlite_version() AS version").get();
    sql.close();
    return ok("sqlite", `SQLite ${found?.version ?? "?"}`);
  } catch (error) {
    return problem(
      "sqlite",
      `The SQLite driver cannot be loaded: ${messageOf(error)}`,
      "Rebuild it with the Node.js that runs portolan: npm rebuild better-sqlite3 (requires python3, make and g++)",
    );
  }
}
