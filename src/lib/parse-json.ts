import { AppError } from "../errors/app-error.ts";
import { msg, type Wording } from "../errors/wording.ts";

/** Deeper than any request of this service, and far below the depth that overflows the stack. */
const maxDepth = 64;
/** More than any request of this service has: a message of 4 MiB could have a million, which take a second to read. */
const maxContainers = 100_000;
const quote = 34;
const backslash = 92;

/** Parses untrusted JSON. Throws `bad_request` if it is malformed, nested more than 64 levels deep or has more than 100,000 lists and objects. */
export function parseJson(text: string, source: string | Wording): unknown {
  const { depth, containers } = shapeOf(text);
  if (depth > maxDepth)
    throw new AppError(
      "bad_request",
      msg`${source} is nested more than ${maxDepth} levels deep. Send it with fewer levels.`,
    );
  if (containers > maxContainers)
    throw new AppError(
      "bad_request",
      msg`${source} has more than ${maxContainers} lists and objects. Send less in one request.`,
    );
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("bad_request", msg`${source} is not JSON. Check its syntax.`, { cause });
  }
}

/** Nesting depth and number of arrays and objects, computed without parsing. */
function shapeOf(text: string): { depth: number; containers: number } {
  // A nesting that deep has at least this many opening brackets.
  if (text.length <= maxDepth) return { depth: 0, containers: 0 };
  let depth = 0;
  let reachedDepth = 0;
  let containers = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (code === 91 || code === 123) {
      containers += 1;
      reachedDepth = Math.max(reachedDepth, ++depth);
    } else if (code === 93 || code === 125) depth--;
  }
  return { depth: reachedDepth, containers };
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
