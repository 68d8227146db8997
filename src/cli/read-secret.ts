import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { AppError } from "../errors/app-error.ts";

/** Prompts for lines that are not echoed; in a pipe, each line answers one prompt. Throws `bad_request` when there is none. */
export function createSecretReader(secretName = "password"): (prompt: string) => Promise<string> {
  let piped: AsyncIterator<string> | undefined;
  return async (prompt) => {
    const isTerminal = process.stdin.isTTY;
    let line: string | undefined;
    if (isTerminal) line = await readTypedSecret(prompt);
    else {
      piped ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
      const next = await piped.next();
      line = next.done === true ? undefined : next.value;
    }
    if (line !== undefined && line !== "") return line;
    throw new AppError(
      "bad_request",
      `No ${secretName} was given. Type it at the prompt, or send it through a pipe.`,
    );
  };
}

async function readTypedSecret(prompt: string): Promise<string> {
  process.stderr.write(prompt);
  const muted = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: muted, terminal: true });
  try {
    return await lines.question("");
  } finally {
    lines.close();
    process.stderr.write("\n");
  }
}
