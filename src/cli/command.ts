import type { Command } from "commander";
import { InvalidArgumentError } from "commander";
import type { Config, Machine } from "../config/config.ts";
import type { Output } from "./progress.ts";
import type { Service } from "./service.ts";

/** The dependencies of commands. Large modules are loaded by the command that needs them. */
export type CommandDependencies = {
  env: Record<string, string | undefined>;
  machine: Machine;
  out: Output;
  err: Output;
  /** Throws `ConfigError`. */
  readConfig(): Config;
  /** Runs the service until the process ends. */
  startServer(): Promise<void>;
  /** Opens the service on the data directory for this command, and closes it afterwards. */
  withService(work: (service: Service) => Promise<void>): Promise<void>;
  /** Makes the command end with exit code 1 although nothing was thrown. */
  reportFailure(): void;
};

/** A file under `commands/` adds its command to the program. */
export type AddCommand = (program: Command, parts: CommandDependencies) => void;

/** A command line that is valid in form but cannot be carried out as given: exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** For options whose value must not be empty. */
export function nonEmpty(value: string): string {
  if (value === "") throw new InvalidArgumentError("The value is empty.");
  return value;
}
