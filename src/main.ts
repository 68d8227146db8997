import { spawnWorker } from "./platform/threads/spawn-worker.ts";
import { threadEntry } from "./platform/threads/thread-entry.ts";

// Files of this process are private.
process.umask(0o077);
refuseArguments(process.argv.slice(2));
// The worker loads its part of the program while this thread loads the rest.
const spawned = spawnWorker(threadEntry("worker", import.meta.url));
const { runService } = await import("./run-service.ts");
await runService({ spawned, main: import.meta.url });

/** Environment variables configure the server. An argument is a mistake, which starting anyway would hide. */
function refuseArguments([first]: readonly string[]): void {
  if (first === undefined || (first === "start" && process.argv.length === 3)) return;
  process.stderr.write(
    `portolan: Unexpected argument "${first}". The server takes no arguments; set environment variables instead. "portolan --help" lists the commands.\n`,
  );
  process.exit(2);
}
