import { writeSync } from "node:fs";
import { text } from "node:stream/consumers";
import { config } from "zod";
import { AppError, messageOf } from "./errors/app-error.ts";
import { openSql } from "./platform/sqlite/open-sql.ts";
import type { SandboxAnswer, SandboxRequest } from "./platform/sandbox/sandbox.ts";
import { readyLine } from "./platform/sandbox/sandbox-child.ts";
import { startWatchdog } from "./platform/sandbox/watchdog.ts";
import type { Sql } from "./ports/sql.ts";

/** How much later than from outside the process is ended from within. */
const graceMs = 2_000;

// Each schema is used once here, which is less work than compiling it first.
config({ jitless: true });

// The sandbox's process: one request on standard input, one answer on standard output. Anyone who started it ends it when it takes too long
// or too much.
const request = JSON.parse(await text(process.stdin)) as SandboxRequest;
startWatchdog({ ...request.limits, deadlineMs: request.limits.deadlineMs + graceMs });
// Loaded before the file is opened, which starts the time of the statement.
const answer = await answerer(request);
process.stdout.write(JSON.stringify(answerTo(request)));

function answerTo({ file }: SandboxRequest): SandboxAnswer {
  const sql = openSql(file, { readonly: true });
  try {
    writeSync(1, readyLine);
    return answer(sql);
  } catch (error) {
    if (error instanceof AppError) return { error: { code: error.code, message: error.message } };
    return { error: { code: "internal", message: `The sandbox failed: ${messageOf(error)}` } };
  } finally {
    sql.close();
  }
}

/** Modules for computations and for statements are loaded separately: most of the process's time is its start. */
async function answerer(request: SandboxRequest): Promise<(sql: Sql) => SandboxAnswer> {
  const { limits } = request;
  if (request.kind === "compute") {
    const { runComputation } = await import("./assistant/tools/computations.ts");
    const { createAccountStore } = await import("./store/account/account-store.ts");
    return (sql) => {
      const account = createAccountStore(sql, { id: "", name: "" });
      return { value: runComputation(request.computation, { account, now: limits.now }) };
    };
  }
  const { openViews } = await import("./store/views/open-views.ts");
  return (sql) => {
    const started = performance.now();
    const found = openViews(sql, limits).ask({ sql: request.sql, ...limits });
    if ("error" in found) return { words: found.error };
    return { rows: { ...found, ms: Math.round(performance.now() - started) } };
  };
}
