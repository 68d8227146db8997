import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import type { SandboxLimits } from "../../ports/sandbox.ts";
import { residentMemory } from "./resident-memory.ts";
import { sandboxCommand } from "./sandbox-entry.ts";

/** How a process ended. */
export type Ending =
  | { kind: "answered"; text: string }
  | { kind: "deadline" | "memory" | "size" | "cancelled" | "died" };

/** The line with which the process reports that it has opened the file: its deadline starts then. */
export const readyLine = "ready\n";
/** Allowance for the program's start on a busy machine. */
const startMs = 20_000;
const pollMs = 20;
/** Lower priority than all interactive work. */
const niceness = 10;

/**
 * Runs the sandbox's process once: no environment, only standard descriptors, a low priority. It is killed at its deadline, above its memory
 * limit, if its answer is too large, and when the signal aborts.
 */
export function runChild(
  request: string,
  {
    limits,
    answerBytes,
    signal,
    entry,
  }: { limits: SandboxLimits; answerBytes: number; signal: AbortSignal; entry?: string | undefined },
): Promise<Ending> {
  const { program, words } = sandboxCommand(limits.memoryBytes, entry);
  const child = spawn(program, words, {
    cwd: "/",
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
    windowsHide: true,
  });
  return new Promise((resolve) => {
    let why: Exclude<Ending["kind"], "answered"> = "died";
    let text = "";
    let isReady = false;
    let timer = setTimeout(() => end("deadline"), startMs);
    let poll: NodeJS.Timeout | undefined;

    const end = (reason: typeof why): void => {
      if (child.exitCode !== null || child.signalCode !== null || child.killed) return;
      why = reason;
      child.kill("SIGKILL");
    };
    const onAbort = (): void => end("cancelled");
    const watchMemory = async (pid: number): Promise<void> => {
      const bytes = await residentMemory(pid);
      if (child.exitCode !== null || child.signalCode !== null || bytes === undefined) return;
      if (bytes > limits.memoryBytes) return end("memory");
      poll = setTimeout(() => void watchMemory(pid), pollMs);
    };

    if (child.pid !== undefined) {
      try {
        setPriority(child.pid, niceness);
      } catch {
        // It has exited already, or the system denies it.
      }
      void watchMemory(child.pid);
    }
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
    child.stdin.on("error", () => undefined);
    child.stdin.end(request);
    child.stdout.setEncoding("utf8");
    child.stdout.on("data", (data: string) => {
      text += data;
      if (!isReady && text.startsWith(readyLine)) {
        isReady = true;
        clearTimeout(timer);
        timer = setTimeout(() => end("deadline"), limits.deadlineMs);
      }
      if (text.length > answerBytes) end("size");
    });
    child.on("error", () => undefined);
    child.on("close", (code) => {
      clearTimeout(timer);
      clearTimeout(poll);
      signal.removeEventListener("abort", onAbort);
      const isAnswered = code === 0 && text.startsWith(readyLine);
      resolve(isAnswered ? { kind: "answered", text: text.slice(readyLine.length) } : { kind: why });
    });
  });
}
