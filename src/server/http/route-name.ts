/** Route labels of metrics: a fixed set, whatever path is requested. */
const named = new Set([
  "/ping",
  "/info",
  "/health",
  "/metrics",
  "/auth/status",
  "/auth/setup",
  "/auth/login",
  "/auth/logout",
  "/auth/password",
  "/upload",
  "/download",
  "/assistant-chat",
  "/mcp",
  "/rpc",
]);

export function routeName(path: string): string {
  if (named.has(path)) return path;
  return path.startsWith("/rpc/") ? "/rpc/:method" : "/*";
}

const methods = new Set(["GET", "HEAD", "POST", "OPTIONS"]);

export function methodName(method: string): string {
  return methods.has(method) ? method : "other";
}
