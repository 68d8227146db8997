import { health, info } from "../methods/service/system.ts";
import type { HttpRoute } from "./http-route.ts";

/** Version, health and metrics. */
export const serviceRoutes: readonly HttpRoute[] = [
  {
    method: "GET",
    path: "/ping",
    summary: "Returns `pong`.",
    access: "public",
    responses: { 200: { description: "`pong`", body: { mediaType: "text/plain", description: "pong" } } },
  },
  {
    method: "GET",
    path: "/info",
    summary: "Name, version, commit, build date and runtime.",
    access: "public",
    responses: { 200: { description: "What runs.", body: info } },
  },
  {
    method: "GET",
    path: "/health",
    summary:
      "State of database, scheduler and disk. Signed-in callers also receive open issues, unusable accounts and free disk space.",
    access: "public",
    responses: {
      200: { description: "`ok` or `degraded`", body: health.loose() },
      503: { description: "`down`", body: health.loose() },
    },
  },
  {
    method: "GET",
    path: "/metrics",
    summary: "Measurements of both threads for Prometheus; needs access to all accounts.",
    access: "read",
    responses: {
      200: {
        description: "metrics",
        body: { mediaType: "text/plain", description: "exposition format 0.0.4" },
      },
    },
  },
];
