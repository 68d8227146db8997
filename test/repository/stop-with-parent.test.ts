import { spawn } from "node:child_process";
import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const module = pathToFileURL(resolve(import.meta.dirname, "../../scripts/stop-with-parent.mjs")).href;
/** Waits for a signal as the service does, and says on its standard output which it received. */
const program = `
  import { stopWithParent } from ${JSON.stringify(module)};
  stopWithParent(20);
  process.on("SIGTERM", () => { process.stdout.write("SIGTERM received"); process.exit(0); });
  setInterval(() => {}, 1000);
  process.stdout.write("running ");
`;

test.skipIf(process.platform === "win32")(
  "a signal to the parent alone, such as npm's shell, stops the process that follows its parent",
  async () => {
    // The shell stays the parent, since another command follows, and it ends without telling its child.
    const command = `"$0" --input-type=module -e "$1"; true`;
    const shell = spawn("/bin/sh", ["-c", command, process.execPath, program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    shell.stdout.on("data", (chunk: Buffer) => {
      if (output === "") shell.kill("SIGTERM");
      output += String(chunk);
    });
    await once(shell.stdout, "close");
    expect(output).toBe("running SIGTERM received");
  },
);
