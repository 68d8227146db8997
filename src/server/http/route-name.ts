/** Route labels of metrics: a fixed set, whatever path is requested. */
const fixedPaths = new Set([
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

/** The route of a path as a label of metrics: never the path itself, which anyone can invent. */
export function routeName(path: string): string {
  if (fixedPaths.has(path)) return path;
  return path.startsWith("/rpc/") ? "/rpc/:method" : "/*";
}

const methods = new Set(["GET", "HEAD", "POST", "OPTIONS"]);

/** The method of a request as a label of metrics. */
export function methodName(method: string): string {
  return methods.has(method) ? method : "other";
}
