import { Worker } from "node:worker_threads";

/**
 * Ends this process when its parent has exited, after `deadlineMs`, or above `memoryBytes`: in a separate thread, because a running statement
 * blocks its own. The parent enforces the same limits from outside, earlier; this one applies when the parent no longer exists.
 */
export function startWatchdog({
  deadlineMs,
  memoryBytes,
}: {
  deadlineMs: number;
  memoryBytes: number;
}): void {
  const parent = process.ppid;
  const script = `
    const started = Date.now();
    setInterval(() => {
      if (process.ppid !== ${parent} || Date.now() - started > ${deadlineMs} || process.memoryUsage.rss() > ${memoryBytes})
        process.kill(process.pid, "SIGKILL");
    }, 50);`;
  new Worker(script, { eval: true, env: {}, stdout: false, stderr: false }).unref();
}
