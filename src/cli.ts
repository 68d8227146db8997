#!/usr/bin/env node
import { fileURLToPath } from "node:url";
import { join, resolve } from "node:path";
import type { CommandDependencies } from "./cli/command.ts";
import { runProgram } from "./cli/program.ts";
import { readConfig } from "./config/config.ts";
import { machineOf } from "./platform/host/machine.ts";
import { threadEntry } from "./platform/threads/thread-entry.ts";

const packageRoot = fileURLToPath(new URL("..", import.meta.url));
const machine = machineOf({ packageRoot, staticLocation: join(packageRoot, "dist", "dashboard") });
let isServing = false;

process.env["NODE_ENV"] ??= "production";
process.umask(0o077);
process.exitCode = await runProgram(process.argv.slice(2), {
  env: process.env,
  machine,
  out: process.stdout,
  err: process.stderr,
  readConfig: configuration,
  async startServer() {
    isServing = true;
    await import("./main.ts");
  },
  withService,
});
// Connections and timers of a service that a command opened may still be open.
if (!isServing) process.exit();

async function withService(...[work]: Parameters<CommandDependencies["withService"]>): Promise<void> {
  const { openService } = await import("./cli/service.ts");
  const service = await openService(configuration(), threadEntry("maintenance", import.meta.url));
  try {
    await work(service);
  } finally {
    await service.close();
  }
}

function configuration(): ReturnType<CommandDependencies["readConfig"]> {
  const config = readConfig(process.env, machine);
  return { ...config, dataLocation: resolve(config.dataLocation) };
}
