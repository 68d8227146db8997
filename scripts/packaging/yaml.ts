export type Yaml = string | number | boolean | Yaml[] | { [key: string]: Yaml };

/** A YAML document in block style. Every string is quoted as in JSON, so that none is read as a number, a date or a template. */
export function yaml(comments: string[], ...documents: Yaml[]): string {
  const head = comments.map((line) => `# ${line}\n`).join("");
  return `${head}${documents.map((document) => `${block(document, 0).trimStart()}\n`).join("---\n")}`;
}

function block(value: Yaml, depth: number): string {
  const indent = "  ".repeat(depth);
  if (Array.isArray(value))
    return value.length === 0
      ? " []"
      : value.map((item) => `\n${indent}- ${block(item, depth + 1).trimStart()}`).join("");
  if (typeof value !== "object") return ` ${JSON.stringify(value)}`;
  const entries = Object.entries(value);
  if (entries.length === 0) return " {}";
  return entries.map(([key, item]) => `\n${indent}${keyOf(key)}:${block(item, depth + 1)}`).join("");
}

function keyOf(key: string): string {
  return /^[A-Za-z][\w./-]*$/.test(key) ? key : JSON.stringify(key);
}
