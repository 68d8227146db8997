/** Maximum length: longer queries are not written by hand, and a parser's work grows with them. */
const maxStatementLength = 20_000;

/** Tokens as SQLite splits them: blanks, comments, strings, quoted names, numbers, words, variables, and single characters. */
const pieces =
  /(?<blank>[ \t\n\f\r\ufeff]+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<quoted>'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|`(?:[^`]|``)*(?:`|$)|\[[^\]]*(?:\]|$))|(?<word>[\p{L}_\u0080-\u{10ffff}][\p{L}\p{N}_$\u0080-\u{10ffff}]*)|(?<variable>[?@:#$][\p{L}\p{N}_$]*)|(?<number>[0-9][\p{L}\p{N}_.]*)|(?<other>[\s\S])/gu;

type Piece = {
  kind: "blank" | "quoted" | "word" | "variable" | "number" | "other";
  text: string;
  name: string;
};

/** Names that statements may not use, with the reason. */
const forbidden: readonly [RegExp, string][] = [
  [
    /^sqlite_/,
    "tables and functions of SQLite itself (sqlite_*) are not there; describe_tables lists the views",
  ],
  [/^pragma_/, "pragmas are not there; describe_tables lists the views and their columns"],
  [/^(?:load_extension|readfile|writefile|edit|fts3_tokenizer)$/, "this function is not there"],
  [
    /^(?:dbstat|sqlite_dbpage|bytecode|tables_used|fts[345](?:tokenize|vocab|aux)?)$/,
    "it is no view; describe_tables lists them",
  ],
];

/**
 * A model's statement without comments and a closing semicolon, or the reason why it is refused: it must be one query, without parameters,
 * over views by their unqualified names. This check catches honest mistakes; the statement's plan is the second line of defence (`plan.ts`).
 */
export function checkedStatement(sql: string): { statement: string } | { error: string } {
  if (sql.length > maxStatementLength)
    return { error: `The statement is longer than ${maxStatementLength} characters; ask for less at once.` };
  if (sql.includes("\0")) return { error: "The statement holds a NUL character; leave it out." };
  const all = piecesOf(sql);
  while (all.at(-1)?.kind === "blank" || all.at(-1)?.text === ";") all.pop();
  const found = all.filter(({ kind }) => kind !== "blank");
  const [first] = found;
  if (first === undefined) return { error: "There is no statement. Write one SELECT." };
  if (first.kind !== "word" || !/^(?:select|with|values)$/i.test(first.text))
    return {
      error: `A statement begins with SELECT or WITH, this one with ${first.text.slice(0, 40)}: the data can be read, and nothing else.`,
    };
  let depth = 0;
  for (const [index, piece] of found.entries()) {
    if (piece.text === ";")
      return { error: "Only one statement at a time; there is a semicolon in the middle." };
    if (piece.text === "(") depth++;
    if (piece.text === ")" && --depth < 0) return { error: "There is a closing parenthesis too many." };
    if (piece.kind === "variable")
      return {
        error: `Parameters such as ${piece.text.slice(0, 40)} are not bound: write the value into the statement.`,
      };
    if (piece.kind !== "word" && piece.kind !== "quoted") continue;
    const reason = forbidden.find(([names]) => names.test(piece.name))?.[1];
    if (reason !== undefined) return { error: `${piece.text.slice(0, 60)}: ${reason}.` };
    if (found[index + 1]?.text === "." && /^(?:main|temp)$/.test(piece.name))
      return { error: `Name views plainly, without "${piece.text}.".` };
  }
  if (depth > 0) return { error: "A parenthesis is not closed." };
  const last = found.at(-1);
  if (last?.kind === "quoted" && !isClosed(last.text)) return { error: "A quotation is not closed." };
  return { statement: all.map(({ text }) => text).join("") };
}

/** Comments and blanks become one blank each. */
function piecesOf(sql: string): Piece[] {
  const found: Piece[] = [];
  for (const { groups } of sql.matchAll(pieces))
    for (const kind of ["blank", "quoted", "word", "variable", "number", "other"] as const) {
      const text = groups?.[kind];
      if (text === undefined) continue;
      found.push(kind === "blank" ? { kind, text: " ", name: "" } : { kind, text, name: nameOf(kind, text) });
    }
  return found;
}

/** The name in a word or quotation: SQLite accepts a string where it expects a name. */
function nameOf(kind: Piece["kind"], text: string): string {
  if (kind !== "quoted") return text.toLowerCase();
  const mark = text.charAt(0);
  const inside = isClosed(text) ? text.slice(1, -1) : text.slice(1);
  return (mark === "[" ? inside : inside.replaceAll(mark + mark, mark)).toLowerCase();
}

function isClosed(text: string): boolean {
  const end = text.startsWith("[") ? "]" : text.charAt(0);
  return text.length > 1 && text.endsWith(end);
}
