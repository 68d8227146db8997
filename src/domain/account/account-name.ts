import { AppError } from "../../errors/app-error.ts";
import { msg, type Wording } from "../../errors/wording.ts";

/** Maximum length in UTF-8 bytes: with SQLite's suffixes (`-wal`, `-shm`) the name must fit into a file name. */
const maxBytes = 200;

/**
 * The key by which names are compared: Unicode's full case folding (`ß` becomes `ss`, a final sigma a sigma), independent of how accents
 * are encoded. As in that folding, a dotless i stays a separate letter.
 */
export function accountKey(name: string): string {
  let folded = "";
  for (const letter of name.normalize("NFC"))
    folded += letter === "ı" ? letter : letter.toLowerCase().toUpperCase().toLowerCase();
  return folded.normalize("NFC");
}

/**
 * Validates and normalises a name. Throws `bad_request` unless it has 1 to 64 letters, digits, spaces, `-`, `_` or `.`, at least one
 * visible character and no leading dot, and is not `server`.
 */
export function parseAccountName(text: string): string {
  const name = text.normalize("NFC");
  const refuse = (why: string | Wording): never => {
    throw new AppError("bad_request", msg`"${text.slice(0, 80)}" cannot be an account's name: ${why}.`);
  };
  if (!/^[\p{L}\p{M}\p{N} _.-]{1,64}$/u.test(name))
    refuse(msg`use 1 to 64 letters, digits, spaces, - _ and .`);
  if (name.startsWith(".")) refuse(msg`it may not start with a dot`);
  if (name.trim() === "") refuse(msg`it may not be blank`);
  if (accountKey(name) === "server") refuse(msg`this name is reserved`);
  if (new TextEncoder().encode(name).length > maxBytes) refuse(msg`it is too long for a file name`);
  return name;
}
