/** What a client calls itself in `User-Agent`, without control characters and at most 200 characters; `null` if nothing. */
export function clientName(headers: Headers): string | null {
  const name = (headers.get("user-agent") ?? "").replace(/[\p{Cc}\p{Cf}]/gu, "").trim();
  return name === "" ? null : name.slice(0, 200);
}
