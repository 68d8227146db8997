// For a shell that is not written in Node: runs the service and reports in lines on standard output:
//   ready <address>    at each start; the address does not change
//   failed <text>      it ended three times right after its start; the text is JSON
// It stops the service in order, and ends, when its standard input ends.
// The shell starts it with Node from the folder that prepare-service.mjs made.
import { fileURLToPath } from "node:url";
import { runService } from "./service.mjs";

const service = runService({
  main: fileURLToPath(new URL("./node_modules/portolan/dist/main.js", import.meta.url)),
  env: process.env,
  // Standard output has the lines of the protocol only.
  stdout: 2,
  onReady: ({ url }) => process.stdout.write(`ready ${url}\n`),
  onFailed: ({ reason, errors }) =>
    process.stdout.write(`failed ${JSON.stringify(errors.trim() || `It ended with ${reason}.`)}\n`, () =>
      process.exit(1),
    ),
  onStopped: () => process.exit(0),
});

process.stdin.on("end", service.stop).on("error", service.stop).resume();
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, service.stop);
