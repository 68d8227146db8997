import { AppError } from "../errors/app-error.ts";

/** Deeper than anything this service is sent, and far from where a program runs out of stack. */
const deepest = 64;
const quote = 34;
const backslash = 92;

/** Parses JSON from outside. Throws `bad_request` for a text that is none, or whose arrays and objects lie more than 64 deep in each other. */
export function parseJson(text: string, what: string): unknown {
  if (depthOf(text) > deepest)
    throw new AppError("bad_request", `${what} is nested more than ${deepest} levels deep.`);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("bad_request", `${what} is not JSON.`, { cause });
  }
}

/** How deep arrays and objects lie in each other, read without building any. */
function depthOf(text: string): number {
  // As many brackets must open.
  if (text.length <= deepest) return 0;
  let depth = 0;
  let most = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (code === 91 || code === 123) most = Math.max(most, ++depth);
    else if (code === 93 || code === 125) depth--;
  }
  return most;
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
