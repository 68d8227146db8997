/** Fields whose values are never logged. Their ids (`tokenId`) are allowed. */
const secretName =
  /^(?:key|pin|seed|mnemonic|bearer)$|pass(?:word|phrase|wd)|secret|token(?!Ids?$)|authori[sz]ation|cookie|api[-_]?key|private[-_]?key|xprv|credential/i;
/** Secrets recognized by their form: providers' keys, our own tokens, JWTs, bearer headers. */
const secretLooks =
  /\b(?:sk-[\w-]{8,}|pplx-[\w-]{8,}|AIza[\w-]{20,}|portolan_[\w-]{16,}|eyJ[\w-]{8,}\.[\w-]+\.[\w-]+|[xyz]prv[1-9A-HJ-NP-Za-km-z]{20,})|\bBearer\s+[^\s"']+/g;
const hidden = "[redacted]";
const maxDepth = 6;
const maxTextLength = 4_000;
const maxItems = 50;

/** A copy of a log line's fields without secrets and of bounded size; errors become message, stack and cause. */
export function redactFields(fields: Record<string, unknown>): Record<string, unknown> {
  const result = branchOf(fields, 0);
  const { error } = fields;
  if (error instanceof Error) {
    result["error"] = text(error.message);
    if (error.stack !== undefined) result["stack"] = text(error.stack);
    if (error.cause !== undefined)
      result["cause"] = text(error.cause instanceof Error ? error.cause.message : String(error.cause));
  }
  return result;
}

/** Hides what looks like a secret in a text. */
export function redactText(value: string): string {
  return value.replace(secretLooks, hidden);
}

function text(value: string): string {
  return redactText(value.length > maxTextLength ? `${value.slice(0, maxTextLength)}…` : value);
}

function branch(value: unknown, depth: number): unknown {
  if (typeof value === "string") return text(value);
  if (typeof value === "bigint") return String(value);
  if (typeof value === "function" || typeof value === "symbol") return `[${typeof value}]`;
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Error) return text(value.message);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (depth >= maxDepth) return "[…]";
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => branch(item, depth + 1));
  return branchOf(value, depth);
}

function branchOf(value: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxItems)
      .map(([key, item]) => [key, secretName.test(key) ? hidden : branch(item, depth + 1)]),
  );
}
