import { z } from "zod";
import { AppError, cancelledError, isErrorCode, type ErrorCode } from "../../errors/app-error.ts";
import type { Computation, QueryRows, Sandbox, SandboxLimits } from "../../ports/sandbox.ts";
import { checkedStatement } from "../../store/views/statement.ts";
import { runChild, type Ending } from "./sandbox-child.ts";
import { createSemaphore } from "../host/semaphore.ts";

/** The request to the process, as one JSON text on its standard input. */
export type SandboxRequest = { file: string; limits: SandboxLimits } & (
  | { kind: "query"; sql: string }
  | { kind: "compute"; computation: Computation }
);
/** Its answer, after the line that reports the opened file. */
export type SandboxAnswer = z.output<typeof queryAnswer> | z.output<typeof computeAnswer>;
const queryRows = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  truncated: z.boolean(),
  bytes: z.number(),
  ms: z.number(),
}) satisfies z.ZodType<QueryRows>;
const failure = z.object({
  error: z.object({ code: z.custom<ErrorCode>(isErrorCode), message: z.string() }),
});
const queryAnswer = z.union([z.object({ rows: queryRows }), z.object({ words: z.string() }), failure]);
const computeAnswer = z.union([failure, z.object({ value: z.unknown() })]);

/** Maximum number of processes: more than one user waits for, and never all cores of a small machine. */
const maxProcesses = 2;
/** Maximum size of a computation's answer. */
const maxValue = 32 * 1024 ** 2;

/** Each computation in its own process: `sql-child.ts`, or its build at `entry`. */
export function createSandbox(entry?: string): Sandbox {
  const semaphore = createSemaphore(maxProcesses);

  function run(request: SandboxRequest, answerBytes: number, signal: AbortSignal): Promise<Ending> {
    const { limits } = request;
    return semaphore.run(
      () => runChild(JSON.stringify(request), { limits, answerBytes, signal, entry }),
      signal,
    );
  }

  return {
    async query(file, sql, limits, signal) {
      // Errors visible in the text need no process; the process checks again.
      const checked = checkedStatement(sql);
      if ("error" in checked) return checked;
      const ending = await run({ kind: "query", file, sql, limits }, 4 * limits.bytes + 1024 ** 2, signal);
      if (signal.aborted) throw cancelledError("The question");
      if (ending.kind !== "answered") return { error: endingMessage(ending, limits) };
      const answer = queryAnswer.parse(JSON.parse(ending.text));
      if ("rows" in answer) return answer.rows;
      return { error: "words" in answer ? answer.words : answer.error.message };
    },
    async compute(file, computation, limits, signal) {
      const ending = await run({ kind: "compute", file, computation, limits }, maxValue, signal);
      if (signal.aborted) throw cancelledError("The computation");
      if (ending.kind !== "answered") throw new AppError("unavailable", endingMessage(ending, limits));
      const answer = computeAnswer.parse(JSON.parse(ending.text));
      if ("value" in answer) return answer.value;
      throw new AppError(answer.error.code, answer.error.message);
    },
  };
}

function endingMessage(
  ending: Exclude<Ending, { kind: "answered" }>,
  { deadlineMs, memoryBytes }: SandboxLimits,
): string {
  switch (ending.kind) {
    case "deadline":
      return `It was stopped after ${deadlineMs === 1_000 ? "1 second" : `${deadlineMs / 1_000} seconds`}. Ask for less: fewer days, one coin, LIMIT, or sums instead of rows.`;
    case "memory":
      return `It was stopped because it took more than ${Math.round(memoryBytes / 1024 ** 2)} MB of memory. Ask for fewer or smaller rows.`;
    case "size":
      return "It was stopped because its answer was too large. Ask for fewer or smaller rows.";
    case "cancelled":
      return "It was cancelled.";
    case "died":
      return "It ended without an answer, most likely for want of memory. Ask for less.";
  }
}
