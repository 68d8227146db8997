import { Command, CommanderError } from "commander";
import { messageOf } from "../errors/app-error.ts";
import { UsageError, type CommandDependencies } from "./command.ts";
import { commands } from "./commands/registry.ts";

const footer = `
Data is stored under DATA_LOCATION. If a service is running on it, commands use that service; otherwise they open the data directly.
Exit codes: 0 success, 1 failure, 2 usage error.`;

/** All commands with their options. Errors are thrown, not followed by an exit. */
export function createProgram(parts: CommandDependencies): Command {
  const { out, err, machine } = parts;
  const program = new Command("portolan")
    .description("A self-hosted crypto portfolio service. Without a command it starts the service.")
    .version(`portolan ${machine.packageVersion}`, "-v, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .helpCommand("help [command]", "print the help of a command")
    .addHelpText("after", footer)
    .showHelpAfterError('Run "portolan <command> --help" for usage.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void out.write(text),
      writeErr: (text) => void err.write(text),
      outputError: (text, write) => write(text.replace(/^error: /, "portolan: ")),
    });
  for (const add of commands) add(program, parts);
  return program;
}

/** Runs a command line, given without the program's own name. Returns the exit code. */
export async function runProgram(
  words: readonly string[],
  parts: Omit<CommandDependencies, "reportFailure">,
): Promise<number> {
  let exitCode = 0;
  const program = createProgram({ ...parts, reportFailure: () => void (exitCode = 1) });
  try {
    await program.parseAsync(words.length === 0 ? ["start"] : words, { from: "user" });
    return exitCode;
  } catch (error) {
    // Help and version also end this way; commander has printed its message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    parts.err.write(`portolan: ${messageOf(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}
