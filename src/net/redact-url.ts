const secretName = /key|token|secret|sign|auth|pass|credential|session/i;
/**
 * Letters and digits mixed, at least 16 of them, without a colon or comma: the form of API keys in paths (and of addresses; neither belongs
 * into a log).
 */
const secretSegment = /^(?!0x)(?=[^/]*\d)(?=[^/]*[A-Za-z])[A-Za-z0-9_-]{16,}$/;

/** The URL as it may be logged: without credentials, key-like parts of the path and values of secret-like parameters, at most 200 characters. */
export function redactUrl(url: string): string {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return "(not a url)";
  }
  const path = parsed.pathname
    .split("/")
    .map((segment) => (secretSegment.test(segment) ? "…" : segment))
    .join("/");
  const query = [...parsed.searchParams]
    .map(([name, value]) => `${name}=${secretName.test(name) || secretSegment.test(value) ? "…" : value}`)
    .join("&");
  const text = `${parsed.protocol}//${parsed.host}${path}${query === "" ? "" : `?${query}`}`;
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
