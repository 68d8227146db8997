import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ConfigError, readConfig, type Machine } from "../../config/config.ts";
import { messageOf } from "../../errors/app-error.ts";
import { problem, type Finding } from "./finding.ts";
import { checkDatabases } from "./check-databases.ts";
import { checkDirectory } from "./check-directory.ts";
import { checkNetwork } from "./check-network.ts";
import { checkProgram } from "./check-program.ts";
import { checkService } from "./check-service.ts";

const marks = { ok: "✓", warning: "!", problem: "✗", skipped: "–" };

/**
 * Checks everything the service depends on, and changes nothing. Prints the findings with remedies. Returns the exit code: 1 if there is a
 * problem.
 */
export async function doctor(
  { env, machine, json }: { env: Record<string, string | undefined>; machine: Machine; json: boolean },
  out: { write(text: string): unknown },
): Promise<number> {
  const findings: Finding[] = [];
  const found = configuration(env, machine);
  if (found instanceof ConfigError)
    findings.push(
      problem("configuration", found.message, "Correct the variable. The README lists all variables."),
    );
  else {
    const { config, masterKey } = found;
    const { dataLocation } = config;
    const program = await checkProgram(config.version, config.commit);
    findings.push(...program, ...(await runCheck("data directory", () => checkDirectory(dataLocation))));
    // Databases and the lock need the driver.
    if (program.every(({ state }) => state === "ok"))
      findings.push(
        ...(await runCheck("databases", () => checkDatabases(dataLocation, masterKey))),
        ...(await runCheck("service", async () => [await checkService(dataLocation, config.version)])),
      );
    findings.push(...(await runCheck("network", () => checkNetwork(config))));
  }
  const problems = findings.filter(({ state }) => state === "problem").length;
  const warnings = findings.filter(({ state }) => state === "warning").length;
  if (json) out.write(`${JSON.stringify({ ok: problems === 0, problems, warnings, findings }, null, 2)}\n`);
  else {
    for (const finding of findings) out.write(line(finding));
    out.write(`\n${count(problems, "problem")}, ${count(warnings, "warning")}.\n`);
  }
  return problems === 0 ? 0 : 1;
}

/** A check that fails is a finding, and the other checks run. */
async function runCheck(check: string, look: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [
      problem(
        check,
        `The check failed: ${messageOf(error)}`,
        "See the other findings for the cause. If there is none, report a bug.",
      ),
    ];
  }
}

/** The configuration as a start would read it, without creating a key. */
function configuration(env: Record<string, string | undefined>, machine: Machine) {
  const readStoredSecret = (dataLocation: string): string => {
    const path = join(dataLocation, "auth", "jwt-secret");
    return existsSync(path) ? readFileSync(path, "utf8").trim() : "";
  };
  try {
    const config = readConfig(env, { ...machine, masterKey: readStoredSecret });
    const dataLocation = resolve(config.dataLocation);
    return {
      config: { ...config, dataLocation },
      masterKey: config.jwtSecret === "" ? null : config.jwtSecret,
    };
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

function line({ check, state, detail, remedy }: Finding): string {
  const head = `${marks[state]} ${check.padEnd(24)} ${detail}\n`;
  return remedy === undefined ? head : `${head}  → ${remedy}\n`;
}

function count(number: number, word: string): string {
  return `${number === 0 ? "no" : number} ${word}${number === 1 ? "" : "s"}`;
}
