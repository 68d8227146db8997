import { setTimeout as after } from "node:timers/promises";
import { AppError } from "../errors/app-error.ts";
import type { ResultOf } from "../client/client.ts";
import type { Service } from "./service.ts";

export type Task = ResultOf<"tasks.get">;

/** Where progress is written: one line that is written over on a terminal, a new line now and then in a pipe. */
export type Output = { write(text: string): unknown; isTTY?: boolean };

const lookEveryMs = 150;
const tellEveryMs = 2_000;

/** Follows a task to its end and tells how far it is. Throws with the task's own words when it fails or is cancelled. */
export async function follow(
  service: Service,
  accountName: string,
  taskId: string,
  output: Output,
): Promise<Task> {
  const isTerminal = output.isTTY === true;
  let told = "";
  let wait = 0;
  for (;;) {
    const task = await service.call("tasks.get", { accountName, taskId });
    const isOver = task.state === "done" || task.state === "failed" || task.state === "cancelled";
    const words = wordsOf(task);
    if (isTerminal && words !== told) output.write(`\r\u001b[2K${words}`);
    else if (!isTerminal && !isOver && wait <= 0 && words !== told) {
      output.write(`${words}\n`);
      wait = tellEveryMs;
    }
    told = words;
    if (isOver) {
      if (isTerminal) output.write("\r\u001b[2K");
      if (task.state === "done") return task;
      throw new AppError("conflict", task.error ?? `${task.title} was cancelled; nothing of it was kept.`);
    }
    wait -= lookEveryMs;
    await after(lookEveryMs);
  }
}

function wordsOf({ title, progress, state }: Task): string {
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
