import { AppError } from "../../errors/app-error.ts";

/** Bytes of UTF-8 that a name may have, so that it fits into a file name with everything SQLite hangs on to it. */
const maxBytes = 200;

/**
 * What two names of one account have in common: names are compared under Unicode's full case folding (`ß` is `ss`, a final sigma a sigma), however an accent is written. A
 * dotless i is a letter of its own, as in that folding.
 */
export function accountKey(name: string): string {
  let folded = "";
  for (const letter of name.normalize("NFC"))
    folded += letter === "ı" ? letter : letter.toLowerCase().toUpperCase().toLowerCase();
  return folded.normalize("NFC");
}

/**
 * The name as it is kept. Throws `bad_request` for one that no account may have (1–64 letters, digits, space, `-`, `_`, `.`; no leading
 * dot; `server` is reserved; and something of it can be seen).
 */
export function checkedAccountName(text: string): string {
  const name = text.normalize("NFC");
  const refuse = (why: string): never => {
    throw new AppError("bad_request", `"${text.slice(0, 80)}" cannot be an account's name: ${why}.`);
  };
  if (!/^[\p{L}\p{M}\p{N} _.-]{1,64}$/u.test(name)) refuse("use 1 to 64 letters, digits, spaces, - _ and .");
  if (name.startsWith(".")) refuse("it may not start with a dot");
  if (name.trim() === "") refuse("it may not be blank");
  if (accountKey(name) === "server") refuse("this name is reserved");
  if (new TextEncoder().encode(name).length > maxBytes) refuse("it is too long for a file name");
  return name;
}
