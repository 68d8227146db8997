import { AppError } from "../errors/app-error.ts";
import { msg, type Wording } from "../errors/wording.ts";

/** Deeper than any request of this service, and far below the depth that overflows the stack. */
const maxDepth = 64;
const quote = 34;
const backslash = 92;

/** Parses untrusted JSON. Throws `bad_request` if it is malformed or nested more than 64 levels deep. */
export function parseJson(text: string, source: string | Wording): unknown {
  if (depthOf(text) > maxDepth)
    throw new AppError(
      "bad_request",
      msg`${source} is nested more than ${maxDepth} levels deep. Send it with fewer levels.`,
    );
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("bad_request", msg`${source} is not JSON. Check its syntax.`, { cause });
  }
}

/** Nesting depth of arrays and objects, computed without parsing. */
function depthOf(text: string): number {
  // A nesting that deep has at least this many opening brackets.
  if (text.length <= maxDepth) return 0;
  let depth = 0;
  let reachedDepth = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (code === 91 || code === 123) reachedDepth = Math.max(reachedDepth, ++depth);
    else if (code === 93 || code === 125) depth--;
  }
  return reachedDepth;
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
