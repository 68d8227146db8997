import { statusOf, type AppError } from "../../errors/app-error.ts";
import { wordingRecord } from "../../errors/wording.ts";

const titles: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  421: "Misdirected Request",
  416: "Range Not Satisfiable",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
};

/** https://www.rfc-editor.org/rfc/rfc9110#name-421-misdirected-request */
const misdirected = 421;

/** The error as `application/problem+json` (RFC 9457) with `code` and `reason`, and `errors` of the validation. `status` overrides the code's. */
export function problemResponse(
  { code, reason, message, wording, data }: AppError,
  status: number = reason === "account_elsewhere" ? misdirected : statusOf[code],
): Response {
  const headers = new Headers({ "content-type": "application/problem+json", "cache-control": "no-store" });
  if (code === "unauthorized") headers.set("www-authenticate", "Bearer");
  // The proxy sends the next request to the node that the header or cookie names.
  if (reason === "account_elsewhere") {
    const node = String(data?.["node"]);
    headers.set("portolan-node", node);
    headers.append("set-cookie", `portolan_node=${node}; Path=/; HttpOnly; SameSite=Lax`);
  }
  // The rest of the body is not read, so the connection cannot be reused.
  if (code === "too_large") headers.set("connection", "close");
  const { errors, ...more } = data ?? {};
  if (typeof more["retryAfterSeconds"] === "number")
    headers.set("retry-after", String(more["retryAfterSeconds"]));
  const body = {
    type: "about:blank",
    title: titles[status] ?? "Error",
    status,
    detail: message,
    code,
    reason,
    ...(wording === undefined ? {} : { wording: wordingRecord(wording) }),
    ...(errors === undefined ? {} : { errors }),
    ...(Object.keys(more).length === 0 ? {} : { data: more }),
  };
  return new Response(JSON.stringify(body), { status, headers });
}
