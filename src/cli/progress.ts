import { setTimeout as after } from "node:timers/promises";
import { AppError } from "../errors/app-error.ts";
import type { ResultOf } from "../client/client.ts";
import type { Service } from "./service.ts";

export type Task = ResultOf<"tasks.get">;

/** Where progress is written: one line that is overwritten on a terminal, a new line every two seconds in a pipe. */
export type Output = { write(text: string): unknown; isTTY?: boolean };

const pollMs = 150;
const printEveryMs = 2_000;
const clearLine = "\r\u001b[2K";

/** Waits for a task and prints its progress. Returns the task once it is done; throws with its error when it failed or was cancelled. */
export async function followTask(
  service: Service,
  input: { accountName: string; taskId: string },
  output: Output,
): Promise<Task> {
  const isTerminal = output.isTTY === true;
  let printed = "";
  let waitMs = 0;
  for (;;) {
    const task = await service.call("tasks.get", input);
    const isOver = task.state === "done" || task.state === "failed" || task.state === "cancelled";
    const line = progressLine(task);
    if (isTerminal && line !== printed) output.write(`${clearLine}${line}`);
    else if (!isTerminal && !isOver && waitMs <= 0 && line !== printed) {
      output.write(`${line}\n`);
      waitMs = printEveryMs;
    }
    printed = line;
    if (isOver) {
      if (isTerminal) output.write(clearLine);
      return finished(task);
    }
    waitMs -= pollMs;
    await after(pollMs);
  }
}

function finished(task: Task): Task {
  if (task.state === "done") return task;
  if (task.state === "cancelled")
    throw new AppError("cancelled", `${task.title} was cancelled. Its changes were undone.`);
  throw new AppError("conflict", task.error ?? `${task.title} failed. The service's log has details.`);
}

function progressLine({ title, progress, state }: Task): string {
  if (state === "queued") return `${title}: waiting`;
  const { done, total, ratePerSecond, etaMs } = progress;
  const parts = [
    total === null
      ? done.toLocaleString("en")
      : `${done.toLocaleString("en")} of ${total.toLocaleString("en")}`,
    ratePerSecond === null ? "" : `${Math.round(ratePerSecond).toLocaleString("en")}/s`,
    etaMs === null || etaMs <= 0 ? "" : `${Math.max(1, Math.round(etaMs / 1_000))} s left`,
  ];
  return `${title}: ${parts.filter((part) => part !== "").join(", ")}`;
}
