import { Worker } from "node:worker_threads";

/**
 * Ends this process for good when its parent is gone, after `deadlineMs`, or beyond `memoryBytes`: from a thread of its own, since a running statement lets
 * nothing else of its thread happen. Anyone who started the process does the same from outside, sooner; this holds when no one is there any more.
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
