import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { afterAll, expect } from "vitest";

/**
 * `npm test` names the test files that take most processor time. Each file appends what its process and all children of it have used so far to
 * the file `TEST_TIMES`, one line of JSON each; `scripts/test.mjs` takes the differences. Only where the system has /proc.
 */
const times = process.env["TEST_TIMES"];
if (times !== undefined && existsSync("/proc/self/stat"))
  afterAll(() => {
    const { testPath: file = "" } = expect.getState();
    appendFileSync(times, `${JSON.stringify({ file, pid: process.pid, ticks: ticksOf(process.pid) })}\n`);
  });

/** Clock ticks of a process, its ended children and its running ones; 0 if it has ended meanwhile. */
function ticksOf(pid: number): number {
  try {
    // The name in parentheses, the second field, may contain blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const own = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    const running = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    return running.reduce((sum, child) => sum + ticksOf(Number(child)), own);
  } catch {
    return 0;
  }
}
