/** Allowed between `;` and the end: whitespace and comments. Strings, quoted names and comments are skipped as a whole. */
const step =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|;|\s+|[^\s'"`[;\-/]+|[\s\S]/g;

/** Throws for more than one statement, as better-sqlite3 does. A trigger's body counts as more than one: create triggers with `exec`. */
export function assertSingleStatement(text: string): void {
  let ended = false;
  for (const [token] of text.matchAll(step)) {
    if (token === ";") ended = true;
    else if (ended && !isBlank(token)) {
      throw new RangeError("The supplied SQL string contains more than one statement");
    }
  }
}

function isBlank(token: string): boolean {
  return token.startsWith("--") || token.startsWith("/*") || token.trim() === "";
}
