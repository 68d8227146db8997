/** The client's `User-Agent`, without control characters and cut to 200 characters; `null` if there is none. */
export function clientName(headers: Headers): string | null {
  const name = (headers.get("user-agent") ?? "").replace(/[\p{Cc}\p{Cf}]/gu, "").trim();
  return name === "" ? null : name.slice(0, 200);
}
