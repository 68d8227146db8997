import type { Config } from "../../config/config.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { isLoopbackHost } from "../../net/ip-address.ts";
import type { Origin } from "../http/client-address.ts";

/** Allowed hosts and origins (docs/spec/http.md §2). */
export function createGate({ host, publicUrl, corsOrigins }: Config) {
  const boundToLoopback = isLoopbackHost(host);
  const allowedOrigins = new Set(corsOrigins);
  const hosts = new Set(
    [publicUrl, ...corsOrigins].filter((url) => url !== null).map((url) => hostnameOf(new URL(url).host)),
  ).add(host.toLowerCase());

  return {
    boundToLoopback,
    allowsCrossOrigin: (origin: string | null): origin is string =>
      origin !== null && allowedOrigins.has(origin),

    /** Throws `forbidden` for a foreign host name, which may point to this machine (DNS rebinding). */
    checkHost(request: Request): void {
      if (!boundToLoopback) return;
      const name = hostnameOf(hostOf(request));
      if (isLoopbackHost(name) || hosts.has(name)) return;
      throw new AppError(
        "forbidden",
        msg`The host name "${name}" is not allowed. Set PUBLIC_URL to the address that browsers use.`,
        { reason: "host_not_allowed" },
      );
    },

    /** Throws `forbidden` for a request from a page of another site. Requests without an `Origin` come from programs. */
    checkOrigin(request: Request, { protocol }: Origin): void {
      const origin = request.headers.get("origin");
      if (origin === null || allowedOrigins.has(origin) || origin === publicUrl) return;
      if (origin === `${protocol}://${hostOf(request)}`.toLowerCase()) return;
      throw new AppError(
        "forbidden",
        msg`The origin ${origin} is not allowed. Add it to CORS_ORIGINS, or set PUBLIC_URL if it is this service's own address.`,
        { reason: "origin_not_allowed" },
      );
    },
  };
}
export type Gate = ReturnType<typeof createGate>;

function hostOf(request: Request): string {
  return request.headers.get("host") ?? new URL(request.url).host;
}

/** Without port and brackets, in lower case. */
function hostnameOf(host: string): string {
  const bracketed = /^\[([^\]]*)\]/.exec(host)?.[1];
  return (bracketed ?? host.replace(/:\d*$/, "")).toLowerCase();
}
