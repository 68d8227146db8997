/** On every answer. The dashboard needs nothing but its own files and this server. */
const security: Record<string, string> = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** Adds the security headers, and those of CORS when `allowedOrigin` is given. */
export function withHeaders(
  response: Response,
  { allowedOrigin, secure }: { allowedOrigin: string | null; secure: boolean },
): Response {
  const { headers } = response;
  for (const [name, value] of Object.entries(security)) headers.set(name, value);
  if (secure) headers.set("strict-transport-security", "max-age=31536000");
  headers.append("vary", "Origin");
  if (allowedOrigin === null) return response;
  headers.set("cross-origin-resource-policy", "cross-origin");
  headers.set("access-control-allow-origin", allowedOrigin);
  headers.set("access-control-allow-credentials", "true");
  headers.set(
    "access-control-expose-headers",
    "content-disposition, content-range, retry-after, x-vercel-ai-ui-message-stream",
  );
  return response;
}

/** The answer to `OPTIONS`. */
export function preflight(isAllowed: boolean): Response {
  const headers = new Headers();
  if (isAllowed) {
    headers.set("access-control-allow-methods", "GET, HEAD, POST, OPTIONS");
    headers.set("access-control-allow-headers", "authorization, content-type, mcp-protocol-version, range");
    headers.set("access-control-max-age", "600");
  }
  return new Response(null, { status: 204, headers });
}
