import type { Config } from "../../config.ts";
import { hasReason, messageOf } from "../../errors/app-error.ts";
import { silentLogger } from "../../ports/logger.ts";
import { createHttp } from "../../net/http.ts";
import { createGuardedFetch } from "../../platform/host/guarded-fetch.ts";
import { ok, problem, skipped, warning, type Finding } from "./finding.ts";
import { sources } from "./sources.ts";

const withinMs = 8_000;
const second = 1_000;

type Reached = { finding: Finding; skewMs: number | null };

/** One short question to every source (any answer will do), and what their clocks say about ours. */
export async function lookAtNetwork(config: Config): Promise<Finding[]> {
  if (config.offline) return [skipped("network", "GITHUB_CI is set: nothing beyond this machine is asked.")];
  const http = createHttp({
    fetch: createGuardedFetch(),
    config,
    log: silentLogger,
    now: () => Date.now(),
    random: () => Math.random(),
  });
  const reached = await Promise.all(
    sources.map(async ({ id, title, url }): Promise<Reached> => {
      const target = http.baseUrl(id, url);
      const { host } = new URL(target);
      const check = `reach of ${title}`;
      const startedAt = Date.now();
      try {
        const answer = await http.fetchFor(id)(target, { signal: AbortSignal.timeout(withinMs) });
        await answer.body?.cancel();
        const ms = Date.now() - startedAt;
        return {
          finding: ok(check, `${host} answers (${answer.status}) in ${ms} ms`),
          skewMs: skewOf(answer, ms),
        };
      } catch (error) {
        const remedy = `Check the connection, the firewall and the name server${target === url ? "" : `, and UPSTREAM_${id.toUpperCase()}_URL`}. What needs ${title} waits and is tried again by itself.`;
        // A redirect is an answer.
        return hasReason(error, "redirected")
          ? { finding: ok(check, `${host} answers`), skewMs: null }
          : { finding: warning(check, `${host} is not reached: ${causeOf(error)}`, remedy), skewMs: null };
      }
    }),
  );
  const findings = reached.map(({ finding }) => finding);
  if (findings.every(({ state }) => state !== "ok"))
    return [
      problem(
        "network",
        `None of the ${findings.length} sources is reached: ${findings[0]?.detail ?? ""}.`,
        "Check the connection, the firewall and the name server. What is there already can be read meanwhile.",
      ),
    ];
  return [clockFinding(reached), ...findings];
}

/** Ours minus theirs, to the second of the `Date` header. */
function skewOf(answer: Response, ms: number): number | null {
  const theirs = Date.parse(answer.headers.get("date") ?? "");
  return Number.isNaN(theirs) ? null : Date.now() - ms / 2 - theirs;
}

function clockFinding(reached: Reached[]): Finding {
  const skews = reached.flatMap(({ skewMs }) => (skewMs === null ? [] : [skewMs])).sort((a, b) => a - b);
  const median = skews[Math.floor(skews.length / 2)];
  if (median === undefined) return skipped("clock", "No source was reached that tells the time.");
  const seconds = Math.round(median / second);
  const detail = `${Math.abs(seconds)} s ${seconds < 0 ? "behind" : "ahead of"} the sources' (${skews.length} asked)`;
  const remedy =
    "Set the clock, best by NTP: exchanges refuse calls of a wrong clock, and days end at the wrong moment.";
  if (Math.abs(seconds) > 60) return problem("clock", detail, remedy);
  return Math.abs(seconds) > 5 ? warning("clock", detail, remedy) : ok("clock", detail);
}

function causeOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError")
    return `no answer within ${withinMs / second} s`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code === "" ? messageOf(error) : code;
}
