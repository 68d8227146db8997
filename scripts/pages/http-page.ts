import { httpRoutes } from "../../src/contract/http-routes.ts";
import { statusOf } from "../../src/errors/app-error.ts";
import { errorReasons } from "../../src/errors/error-reasons.ts";

const accessText = {
  public: "none",
  session: "session",
  share: "share link",
  read: "read",
  write: "write",
  owner: "owner",
};

/** `docs/spec/http.md` from the contract's routes and errors. */
export function httpPage(): string {
  return [
    "# HTTP",
    "",
    "Generated from `src/contract/http-routes.ts` by `scripts/generate-docs.ts`; do not edit. Schemas are in [openapi.json](openapi.json); the WebSocket is described in [protocol.md](protocol.md).",
    "",
    "## 1. Routes",
    "",
    "| Route | Access | What it does | Answers |",
    "| --- | --- | --- | --- |",
    ...httpRoutes.map(
      ({ method, path, access, summary, responses }) =>
        `| \`${method} ${path}\` | ${accessText[access]} | ${summary} | ${Object.keys(responses).join(", ")} |`,
    ),
    "",
    "`OPTIONS` of any path answers `204`, with CORS headers for an allowed origin only. `GET` of any other path serves the dashboard.",
    "",
    "## 2. Authentication",
    "",
    "A session is a JWT (HS256, 30 days), an API token is created with `tokens.create`. Both are presented as `Authorization: Bearer <token>`; a session also as the cookie `portolan_session` (`HttpOnly; SameSite=Strict`). `POST` requests and upgrades whose `Origin` is neither the server's own nor in `CORS_ORIGINS` are refused with `403`. Bound to loopback, so is any request whose `Host` is not loopback, `HOST`, `PUBLIC_URL`'s or one of `CORS_ORIGINS`'.",
    "",
    "## 3. Errors",
    "",
    "Errors are `application/problem+json` with `code`, `reason`, `detail` and, where useful, `errors` and `data`.",
    "",
    "| Code | Status |",
    "| --- | --- |",
    ...Object.entries(statusOf).map(([code, status]) => `| \`${code}\` | ${status} |`),
    "",
    "### Reasons",
    "",
    "| Reason | Meaning |",
    "| --- | --- |",
    ...Object.entries(errorReasons).map(([reason, meaning]) => `| \`${reason}\` | ${meaning} |`),
    "",
    "## 4. Response headers",
    "",
    "Every response has `x-request-id`, under which the log has the request, and security headers: a `Content-Security-Policy` that allows this server only, `X-Frame-Options: DENY`, `X-Content-Type-Options: nosniff`, `Referrer-Policy: no-referrer` and others. This includes errors, refusals by host or origin, and refused upgrades. `Strict-Transport-Security` is sent if `PUBLIC_URL` is HTTPS.",
    "",
    "Responses to an origin in `CORS_ORIGINS` have the CORS headers and allow credentials.",
    "",
  ].join("\n");
}
