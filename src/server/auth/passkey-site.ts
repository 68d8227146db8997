import type { Context as RouteContext } from "hono";
import { AppError } from "../../errors/app-error.ts";
import { parseIpAddress } from "../../net/ip-address.ts";
import type { RouteEnv, RouteDependencies } from "../http/route.ts";
import type { Site } from "./web-authn.ts";

/**
 * The site of the requesting page: its origin, which the gate has checked, else the service's own. Throws `unsupported` where browsers have no
 * passkeys.
 */
export function siteOf({ context }: Pick<RouteDependencies, "context">, c: RouteContext<RouteEnv>): Site {
  const host = c.req.header("host") ?? new URL(c.req.url).host;
  const origin =
    c.req.header("origin") ?? context.config.publicUrl ?? `${c.env.origin.protocol}://${host}`.toLowerCase();
  const { hostname } = new URL(origin);
  if (parseIpAddress(hostname.replace(/^\[|\]$/g, "")) !== null)
    throw new AppError(
      "unsupported",
      "Browsers create passkeys for host names only, not for IP addresses. Open this page under a host name, such as localhost or that of PUBLIC_URL.",
    );
  return { host: hostname, origin };
}
