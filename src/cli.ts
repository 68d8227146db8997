#!/usr/bin/env node
import { fileURLToPath } from "node:url";
import { join, resolve } from "node:path";
import { readCommand, UsageError, type Command } from "./cli/arguments.ts";
import { usage } from "./cli/usage.ts";
import { readConfig, type Config } from "./config.ts";
import { messageOf } from "./errors/app-error.ts";
import { machineOf } from "./platform/host/machine.ts";
import { threadEntry } from "./platform/threads/thread-entry.ts";

const packageRoot = fileURLToPath(new URL("..", import.meta.url));
const machine = machineOf({ packageRoot, staticLocation: join(packageRoot, "dist", "dashboard") });

process.env["NODE_ENV"] ??= "production";
try {
  const command = readCommand(process.argv.slice(2));
  if (command.name === "start") await import("./main.ts");
  else if (command.name === "help") process.stdout.write(usage);
  else if (command.name === "version") process.stdout.write(`portolan ${machine.packageVersion}\n`);
  else if (command.name === "doctor") {
    const { doctor } = await import("./cli/doctor/doctor.ts");
    process.exitCode = await doctor({ env: process.env, machine, json: command.json }, process.stdout);
  } else {
    await run(command);
    process.exit(0);
  }
} catch (error) {
  const isUsage = error instanceof UsageError;
  process.stderr.write(`portolan: ${messageOf(error)}\n${isUsage ? "See portolan --help.\n" : ""}`);
  process.exit(isUsage ? 2 : 1);
}

async function run(
  command: Exclude<Command, { name: "start" | "help" | "version" | "doctor" }>,
): Promise<void> {
  process.umask(0o077);
  if (command.name === "rotate-secret") return rotate();
  const [{ openService }, commands] = await Promise.all([
    import("./cli/service.ts"),
    import("./cli/commands.ts"),
  ]);
  const service = await openService(configuration(), threadEntry("chore", import.meta.url));
  const streams = { out: process.stdout, err: process.stderr };
  try {
    if (command.name === "import") await commands.importFile(service, command, streams);
    else if (command.name === "networth") await commands.netWorth(service, command, streams);
    else if (command.name === "backup" || command.name === "restore") {
      const { backUp, restore } = await import("./cli/backups.ts");
      const around = { ...streams, env: process.env };
      if (command.name === "backup") await backUp(service, command, around);
      else await restore(service, command, around);
    } else if (command.name === "demo") await commands.demo(service, streams);
    else await commands.setPassword(service, streams);
  } finally {
    await service.close();
  }
}

async function rotate(): Promise<void> {
  const [{ rotateSecret }, { createSecretReader }] = await Promise.all([
    import("./cli/rotate-secret.ts"),
    import("./cli/read-secret.ts"),
  ]);
  const { JWT_SECRET: stated = "", JWT_SECRET_FILE: file = "" } = process.env;
  const ask = createSecretReader("secret");
  await rotateSecret(configuration(), {
    isKept: stated === "" && file === "",
    nextOf: () => ask("New secret: "),
    out: process.stdout,
    err: process.stderr,
  });
}

function configuration(): Config {
  const config = readConfig(process.env, machine);
  return { ...config, dataLocation: resolve(config.dataLocation) };
}
