import { parseArgs } from "node:util";
import { messageOf } from "../errors/app-error.ts";

/** A command line that cannot be understood: exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

export type Command =
  | { name: "start" | "help" | "version" | "demo" | "set-password" | "rotate-secret" }
  | { name: "networth"; account: string; json: boolean }
  | { name: "doctor"; json: boolean }
  | ({ name: "backup"; account: string | undefined; out: string | undefined; encrypt: boolean } & Passphrase)
  | ({ name: "restore"; account: string; file: string } & Passphrase)
  | {
      name: "import";
      account: string;
      file: string;
      create: boolean;
      format: string | undefined;
      options: Record<string, string>;
      onProblem: "abort" | "skip";
    };

/** Where a backup's passphrase is, if not asked for. */
type Passphrase = { passphrase: string | undefined; passphraseFile: string | undefined };

const flags = {
  account: { type: "string" },
  create: { type: "boolean" },
  format: { type: "string" },
  wallet: { type: "string" },
  chain: { type: "string" },
  "sub-account": { type: "string" },
  timezone: { type: "string" },
  "skip-problems": { type: "boolean" },
  json: { type: "boolean" },
  out: { type: "string" },
  file: { type: "string" },
  encrypt: { type: "boolean" },
  passphrase: { type: "string" },
  "passphrase-file": { type: "string" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;
type Flag = keyof typeof flags;

const allowed: Record<string, { flags: Flag[]; operands: number }> = {
  start: { flags: [], operands: 0 },
  import: {
    flags: ["account", "create", "format", "wallet", "chain", "sub-account", "timezone", "skip-problems"],
    operands: 1,
  },
  networth: { flags: ["account", "json"], operands: 0 },
  doctor: { flags: ["json"], operands: 0 },
  backup: { flags: ["account", "out", "encrypt", "passphrase", "passphrase-file"], operands: 0 },
  restore: { flags: ["account", "file", "passphrase", "passphrase-file"], operands: 1 },
  demo: { flags: [], operands: 0 },
  "set-password": { flags: [], operands: 0 },
  "rotate-secret": { flags: [], operands: 0 },
};

/** Reads a command line, without the program's own name. Throws `UsageError` with what to write instead. */
export function readCommand(words: string[]): Command {
  const { values, positionals } = parse(words);
  if (values.help === true) return { name: "help" };
  if (values.version === true) return { name: "version" };
  const [name = "start", ...operands] = positionals;
  const rules = Object.hasOwn(allowed, name) ? allowed[name] : undefined;
  if (rules === undefined)
    throw new UsageError(`Unknown command "${name}". Known: ${Object.keys(allowed).join(", ")}.`);
  const stray = (Object.keys(values) as Flag[]).find((flag) => !rules.flags.includes(flag));
  if (stray !== undefined) throw new UsageError(`portolan ${name} has no option --${stray}.`);
  if (operands.length > rules.operands)
    throw new UsageError(`Unexpected argument of portolan ${name}: "${operands[rules.operands]}".`);

  const account = (): string => {
    if (values.account !== undefined && values.account !== "") return values.account;
    throw new UsageError(`Missing option --account. Usage: portolan ${name} … --account <name>.`);
  };
  const passphrase = { passphrase: values.passphrase, passphraseFile: values["passphrase-file"] };
  switch (name) {
    case "import": {
      const [file] = operands;
      if (file === undefined)
        throw new UsageError("Missing file. Usage: portolan import <file> --account <name>.");
      const { wallet, chain, timezone, "sub-account": subAccount } = values;
      const given = Object.entries({ wallet, chain, timezone, account: subAccount });
      return {
        name,
        account: account(),
        file,
        create: values.create === true,
        format: values.format,
        options: Object.fromEntries(
          given.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
        ),
        onProblem: values["skip-problems"] === true ? "skip" : "abort",
      };
    }
    case "backup": {
      const { account: of, out, encrypt } = values;
      return { name, account: of, out, encrypt: encrypt === true, ...passphrase };
    }
    case "restore": {
      const file = values.file ?? operands[0];
      if (file === undefined || (values.file !== undefined && operands.length > 0))
        throw new UsageError("Missing file. Usage: portolan restore <file> --account <name>.");
      return { name, account: account(), file, ...passphrase };
    }
    case "networth":
      return { name, account: account(), json: values.json === true };
    case "doctor":
      return { name, json: values.json === true };
    case "demo":
    case "set-password":
    case "rotate-secret":
      return { name };
    default:
      return { name: "start" };
  }
}

function parse(words: string[]) {
  try {
    return parseArgs({ args: words, options: flags, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(messageOf(error), { cause: error });
  }
}
