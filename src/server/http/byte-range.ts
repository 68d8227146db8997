/** Both ends inclusive. */
export type ByteRange = { from: number; to: number };

/** Reads a `Range` header (RFC 9110 §14). `null`: send everything (no range, several, or another unit); `"unsatisfiable"`: beyond the end. */
export function parseRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const count = Number(last);
    return count === 0 || size === 0 ? "unsatisfiable" : { from: Math.max(0, size - count), to: size - 1 };
  }
  const from = Number(first);
  if (last !== "" && Number(last) < from) return null;
  return from >= size
    ? "unsatisfiable"
    : { from, to: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
