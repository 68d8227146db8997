import { AppError } from "../../errors/app-error.ts";
import { msg, type Wording } from "../../errors/wording.ts";

/** Limit in UTF-8 bytes, so that the name fits into a file name with the suffixes that SQLite adds. */
const maxBytes = 200;

/**
 * The key by which names are compared: Unicode's full case folding (`ß` is `ss`, a final sigma a sigma), independent of how accents are
 * encoded. A dotless i is a letter of its own, as in that folding.
 */
export function accountKey(name: string): string {
  let folded = "";
  for (const letter of name.normalize("NFC"))
    folded += letter === "ı" ? letter : letter.toLowerCase().toUpperCase().toLowerCase();
  return folded.normalize("NFC");
}

/**
 * The normalised name. Throws `bad_request` for an invalid one: 1–64 letters, digits, space, `-`, `_`, `.`; no leading dot; not `server`; at
 * least one visible character.
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
