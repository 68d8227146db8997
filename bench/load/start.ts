import { readdirSync, readFileSync } from "node:fs";
import { memoryOf, startProcess, stopProcess } from "../service.ts";

export type StartFigures = {
  /** The start that adopts the copied files, which happens once. */
  adoptMs: number;
  /** Time from spawn to the first response of `/ping`. */
  startMs: number;
  /** Time from that response until the process used less than a tenth of a processor for a second. */
  idleMs: number;
  /** Resident memory when idle (MB). */
  memory: number;
  openFiles: number;
};

const roundMs = 250;
/** Number of consecutive rounds with little work that count as idle: one second. */
const calmRounds = 4;
/** The kernel counts processor time in hundredths of a second. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const tickMs = 10;

/** Starts the service twice in the directory: once to adopt new files, and once to be measured. */
export async function measureStart(directory: string): Promise<StartFigures> {
  const first = await startProcess(directory);
  await untilIdle(first.child.pid ?? 0);
  await stopProcess(first.child);
  const { child, ms } = await startProcess(directory);
  const pid = child.pid ?? 0;
  const answeredAt = performance.now();
  const calmSince = await untilIdle(pid);
  const figures = {
    adoptMs: first.ms,
    startMs: ms,
    idleMs: Math.max(0, calmSince - answeredAt),
    memory: memoryOf(pid, "VmRSS"),
    openFiles: openFilesOf(pid),
  };
  await stopProcess(child);
  return figures;
}

/** Descriptors of the process: files, sockets and pipes. */
export const openFilesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Resolves once the process is idle, with the time at which that began. */
export async function untilIdle(pid: number): Promise<number> {
  let before = processorMs(pid);
  let calm = 0;
  let since = performance.now();
  while (calm < calmRounds) {
    await new Promise((resolve) => setTimeout(resolve, roundMs));
    const now = processorMs(pid);
    if (now - before > roundMs / 10) {
      calm = 0;
      since = performance.now();
    } else calm++;
    before = now;
  }
  return since;
}

/** User and system time of all threads. */
function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}
