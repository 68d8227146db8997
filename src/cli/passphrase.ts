import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { z } from "zod";
import { AppError } from "../errors/app-error.ts";
import { nonEmpty } from "./command.ts";
import { createSecretReader } from "./read-secret.ts";

/** The options of backup and restore that state a passphrase. */
export const passphraseOptions = z.strictObject({
  passphrase: z.string().optional(),
  passphraseFile: z.string().optional(),
});

export function addPassphraseOptions(command: Command): Command {
  return command
    .option("--passphrase-file <file>", "read the passphrase from a file", nonEmpty)
    .option(
      "--passphrase <text>",
      "the passphrase itself; visible to other users of this machine while the command runs",
      nonEmpty,
    )
    .addHelpText(
      "after",
      "\nWithout --passphrase-file and --passphrase the passphrase is taken from PORTOLAN_BACKUP_PASSPHRASE, or read from the terminal or a pipe if one is needed.",
    );
}

/** The stated passphrase; asks for one only where it is needed. */
export async function readPassphrase(
  { passphrase, passphraseFile }: z.output<typeof passphraseOptions>,
  env: Record<string, string | undefined>,
  { isNeeded }: { isNeeded: boolean },
): Promise<string | undefined> {
  if (passphrase !== undefined) return passphrase;
  if (passphraseFile !== undefined) {
    const text = readFileSync(passphraseFile, "utf8").replace(/\r?\n$/, "");
    if (text === "")
      throw new AppError(
        "bad_request",
        `The passphrase file ${passphraseFile} is empty. Write the passphrase into it.`,
      );
    return text;
  }
  const fromEnvironment = env["PORTOLAN_BACKUP_PASSPHRASE"] ?? "";
  if (fromEnvironment !== "") return fromEnvironment;
  return isNeeded ? createSecretReader("passphrase")("Passphrase: ") : undefined;
}
