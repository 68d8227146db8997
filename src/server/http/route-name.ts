/** The routes of src/contract/http-routes.ts, without its schemas, which the start does not load. */
const routes = [
  "/ping",
  "/info",
  "/health",
  "/metrics",
  "/auth/status",
  "/auth/setup",
  "/auth/login",
  "/auth/logout",
  "/auth/password",
  "/auth/passkey",
  "/auth/passkey/options",
  "/auth/provider/begin",
  "/auth/provider/callback",
  "/auth/provider/link",
  "/auth/provider/unlink",
  "/auth/sessions",
  "/auth/sessions/end",
  "/auth/credentials",
  "/auth/codes/begin",
  "/auth/codes/confirm",
  "/auth/codes/recovery",
  "/auth/codes/off",
  "/auth/passkeys/options",
  "/auth/passkeys/add",
  "/auth/passkeys/remove",
  "/auth/invitation",
  "/auth/invitation/accept",
  "/auth/invitation/passkey",
  "/auth/invitation/passkey/options",
  "/share",
  "/upload",
  "/download",
  "/assistant-chat",
  "/assistant-chat/:id/stream",
  "/mcp",
  "/docs",
  "/docs/openapi.json",
  "/docs/openrpc.json",
  "/rpc",
  "/rpc/:method",
];
const fixedPaths = new Set(routes);
/** Routes with a parameter, and the paths that they match. */
const patterns = routes
  .filter((route) => route.includes(":"))
  .map((route) => ({ route, pattern: new RegExp(`^${route.replaceAll(/:\w+/g, "[^/]+")}$`) }));

/** The route of a path as a label of metrics: never the path itself, which anyone can invent. */
export function routeName(path: string): string {
  if (fixedPaths.has(path)) return path;
  return patterns.find(({ pattern }) => pattern.test(path))?.route ?? "/*";
}

const methods = new Set(["GET", "HEAD", "POST", "OPTIONS"]);

/** The method of a request as a label of metrics. */
export function methodName(method: string): string {
  return methods.has(method) ? method : "other";
}
