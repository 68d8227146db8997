import type { Config } from "../../config/config.ts";
import { hasReason, messageOf } from "../../errors/app-error.ts";
import { silentLogger } from "../../ports/logger.ts";
import { createHttp } from "../../net/http.ts";
import { createGuardedFetch } from "../../platform/host/guarded-fetch.ts";
import { ok, problem, skipped, warning, type Finding } from "./finding.ts";
import { sources } from "./sources.ts";

const timeoutMs = 8_000;
const second = 1_000;

type Reached = { finding: Finding; skewMs: number | null };

/** Sends one short request to every source; any answer counts. Compares their clocks with ours. */
export async function checkNetwork(config: Config): Promise<Finding[]> {
  if (config.offline) return [skipped("network", "GITHUB_CI is set: other machines are not contacted.")];
  const http = createHttp({
    fetch: createGuardedFetch(),
    config,
    log: silentLogger,
    now: () => Date.now(),
    random: () => Math.random(),
  });
  const answers = await Promise.all(
    sources.map(async ({ id, title, url }): Promise<Reached> => {
      const target = http.baseUrl(id, url);
      const { host } = new URL(target);
      const check = `reach of ${title}`;
      const startedAt = Date.now();
      try {
        const answer = await http.fetchFor(id)(target, { signal: AbortSignal.timeout(timeoutMs) });
        await answer.body?.cancel();
        const ms = Date.now() - startedAt;
        return {
          finding: ok(check, `${host} answers (${answer.status}) in ${ms} ms`),
          skewMs: skewOf(answer, ms),
        };
      } catch (error) {
        const remedy = `Check the connection, the firewall and DNS${target === url ? "" : `, and UPSTREAM_${id.toUpperCase()}_URL`}. Tasks that need ${title} are retried automatically.`;
        // A redirect is an answer.
        return hasReason(error, "redirected")
          ? { finding: ok(check, `${host} answers`), skewMs: null }
          : { finding: warning(check, `${host} is unreachable: ${causeOf(error)}`, remedy), skewMs: null };
      }
    }),
  );
  const findings = answers.map(({ finding }) => finding);
  if (findings.every(({ state }) => state !== "ok"))
    return [
      problem(
        "network",
        `None of the ${findings.length} sources is reachable: ${findings[0]?.detail ?? ""}.`,
        "Check the connection, the firewall and DNS. Existing data stays readable.",
      ),
    ];
  return [clockFinding(answers), ...findings];
}

/** Our clock minus theirs, with the precision of the `Date` header. */
function skewOf(answer: Response, ms: number): number | null {
  const serverTime = Date.parse(answer.headers.get("date") ?? "");
  return Number.isNaN(serverTime) ? null : Date.now() - ms / 2 - serverTime;
}

function clockFinding(answers: Reached[]): Finding {
  const skews = answers.flatMap(({ skewMs }) => (skewMs === null ? [] : [skewMs])).sort((a, b) => a - b);
  const median = skews[Math.floor(skews.length / 2)];
  if (median === undefined) return skipped("clock", "No source with a Date header was reachable.");
  const seconds = Math.round(median / second);
  const detail = `${Math.abs(seconds)} s ${seconds < 0 ? "behind" : "ahead of"} the clocks of ${skews.length} sources`;
  const remedy =
    "Synchronize the clock, for example with NTP. Exchanges refuse requests with wrong times, and days would end at the wrong time.";
  if (Math.abs(seconds) > 60) return problem("clock", detail, remedy);
  return Math.abs(seconds) > 5 ? warning("clock", detail, remedy) : ok("clock", detail);
}

function causeOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError")
    return `no answer within ${timeoutMs / second} s`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code === "" ? messageOf(error) : code;
}
