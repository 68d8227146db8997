import { z } from "zod";
import { thisMachine } from "../net/egress-policy.ts";
import { isLoopbackHost, parseIpRange } from "../net/ip-address.ts";
import { copyStorage } from "./copy-storage.ts";
import { byteSize, flag, isBrokerUrl, isOrigin, isWebUrl, listOf, text, webUrl } from "./value-schemas.ts";

export type Variable<T = unknown> = {
  key: string;
  doc: string;
  /** Parses the variable's text. Its error messages are remedies: "write …". */
  schema: z.ZodType<T, string>;
  /** For the table. */
  default: string;
  /** A secret is never repeated in a message, and `<key>_FILE` may name a file that contains it. */
  secret?: boolean;
};

/** Every variable, in the order of the table. */
export const variables = {
  port: variable({
    key: "PORT",
    doc: "HTTP port; `0` picks a free one",
    schema: z
      .string()
      .regex(/^\d{1,5}$/, "write a number from 0 to 65535")
      .transform(Number)
      .refine((port) => port <= 65_535, "write a number from 0 to 65535"),
    default: "4001, or 5555 when `NODE_ENV=production`",
  }),
  host: variable({
    key: "HOST",
    doc: "bind address",
    schema: z
      .string()
      .regex(/^[A-Za-z0-9_.:[\]%-]+$/, "write an address or a host name such as 127.0.0.1")
      .transform((host) => host.replace(/^\[(.*)\]$/, "$1")),
    default: "`127.0.0.1` (container image: `0.0.0.0`)",
  }),
  environment: variable({
    key: "NODE_ENV",
    doc: "`production`, `development` or `test`",
    schema: z.enum(["production", "development", "test"], { error: "write production, development or test" }),
    default: "`production`; `development` by `npm run dev`",
  }),
  version: variable({
    key: "APP_VERSION",
    doc: "version reported by `/info`",
    schema: text,
    default: "from package.json",
  }),
  commit: variable({
    key: "GIT_HASH",
    doc: "commit reported by `/info`",
    schema: text,
    default: "`unknown`",
  }),
  buildDate: variable({
    key: "GIT_DATE",
    doc: "build date reported by `/info`",
    schema: text,
    default: "`unknown`",
  }),
  dataLocation: variable({
    key: "DATA_LOCATION",
    doc: "everything persistent lives under it",
    schema: text,
    default: "the platform's user-data folder for `portolan`",
  }),
  jwtSecret: variable({
    key: "JWT_SECRET",
    doc: "master key of at least 32 bytes, from which separate keys are derived for signing sessions and for sealing secrets; `JWT_SECRET_FILE` names a file that holds it",
    schema: z
      .string()
      .refine(
        (secret) => new TextEncoder().encode(secret).length >= 32,
        "use at least 32 bytes, such as the output of: openssl rand -base64 48",
      ),
    default: "generated once into the data directory, mode 0600",
    secret: true,
  }),
  corsOrigins: variable({
    key: "CORS_ORIGINS",
    doc: "comma list of origins allowed cross-origin; never `*`",
    schema: listOf(
      isOrigin,
      "write origins such as https://app.example.org, separated by commas; * is refused",
    ),
    default: "none",
  }),
  publicUrl: variable({
    key: "PUBLIC_URL",
    doc: "the address people use behind a TLS proxy (own origin, `Secure` cookies)",
    schema: webUrl
      .refine(
        (url) => !isWebUrl(url) || new URL(url).pathname === "/",
        "write it without a path: the service lives at the root",
      )
      .transform((url) => (isWebUrl(url) ? new URL(url).origin : url)),
    default: "none",
  }),
  trustedProxies: variable({
    key: "TRUSTED_PROXIES",
    doc: "comma list of addresses or CIDR ranges of the peers whose `Forwarded` headers are believed",
    schema: listOf(
      (entry) => parseIpRange(entry) !== null,
      "write addresses or ranges such as 127.0.0.1, 10.0.0.0/8, separated by commas",
    ),
    default: "none",
  }),
  uploadLimit: variable({
    key: "UPLOAD_LIMIT",
    doc: "largest file for `/upload`, in bytes or with a unit (`512 MiB`, `1 GiB`)",
    schema: byteSize,
    default: "256 MiB",
  }),
  staticLocation: variable({
    key: "STATIC_LOCATION",
    doc: "folder of the frontend build to serve",
    schema: text,
    default: "the dashboard built with the package",
  }),
  password: variable({
    key: "PORTOLAN_PASSWORD",
    doc: "sets the owner's password at first start, for headless installs; `PORTOLAN_PASSWORD_FILE` names a file that holds it",
    schema: z.string().min(10, "use at least 10 characters"),
    default: "none",
    secret: true,
  }),
  oidcIssuer: variable({
    key: "OIDC_ISSUER",
    doc: "address of an OpenID Connect provider by which users may sign in; needs `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET`",
    schema: webUrl.refine(
      (url) => new URL(url).protocol === "https:" || isLoopbackHost(new URL(url).hostname),
      "write an https address",
    ),
    default: "none",
  }),
  oidcClientId: variable({
    key: "OIDC_CLIENT_ID",
    doc: "this service's client id at the provider; the redirect address is `<PUBLIC_URL>/auth/provider/callback`",
    schema: text,
    default: "none",
  }),
  oidcClientSecret: variable({
    key: "OIDC_CLIENT_SECRET",
    doc: "the client's secret; `OIDC_CLIENT_SECRET_FILE` names a file that holds it",
    schema: text,
    default: "none",
    secret: true,
  }),
  oidcName: variable({
    key: "OIDC_NAME",
    doc: "the provider's name on the sign-in page",
    schema: text,
    default: "the provider's host",
  }),
  logLevel: variable({
    key: "LOG_LEVEL",
    doc: "`debug`, `info`, `warn` or `error`",
    schema: z.enum(["debug", "info", "warn", "error"], { error: "write debug, info, warn or error" }),
    default: "`info`",
  }),
  logFormat: variable({
    key: "LOG_FORMAT",
    doc: "`pretty` or `json`",
    schema: z.enum(["pretty", "json"], { error: "write pretty or json" }),
    default: "`pretty` on a terminal, else `json`",
  }),
  upstreams: variable({
    key: "UPSTREAM_<ID>_URL",
    doc: "base URL of a connector, price source or model provider (`ETHERSCAN`, `BLOCKSCOUT`, `ESPLORA`, `SOLANA`, `XRPL`, `HORIZON`, `TRONGRID`, `TZKT`, `ALGORAND`, `HEDERA`, `KOIOS`, `BLOCKFROST`, `TONCENTER`, `SUI`, `SUBSCAN`, `KASPA`, `COINGECKO`, `DEFILLAMA`, `BINANCE`, `COINBASE`, `KRAKEN`, `FRANKFURTER`, `OPENAI`, `ANTHROPIC`, `PERPLEXITY`, `GOOGLE`, `EVM_RPC_<chainId>` …)",
    schema: webUrl.transform((url) => url.replace(/\/+$/, "")),
    default: "the provider's public URL",
  }),
  privateHosts: variable({
    key: "PRIVATE_HOSTS",
    doc: "comma list of addresses, CIDR ranges and host names in private networks that a connection's or the assistant's custom URL may use, in addition to this machine (`192.168.1.20, umbrel.local`); `none` for public addresses only",
    schema: z
      .string()
      .pipe(
        listOf(
          (entry) => parseIpRange(entry) !== null || /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/i.test(entry),
          "write addresses, ranges or names such as 192.168.1.20, 10.0.0.0/8, umbrel.local, separated by commas, or none",
        ),
      )
      .transform((list) => (list.join().toLowerCase() === "none" ? [] : [...thisMachine, ...list])),
    default: "none: this machine only (`localhost`, `127.0.0.0/8`, `::1`)",
  }),
  sqlTimeout: variable({
    key: "ASSISTANT_SQL_TIMEOUT",
    doc: "seconds that one SQL statement of the assistant may run, 1 to 60; raise it on a slow machine",
    schema: z
      .string()
      .regex(/^([1-9]|[1-5][0-9]|60)$/, "write whole seconds, 1 to 60")
      .transform(Number),
    default: "5",
  }),
  mqttUrl: variable({
    key: "MQTT_URL",
    doc: "MQTT broker to which sensors for Home Assistant are published: `mqtt://user:password@host:1883`, or `mqtts://` for TLS; a path is the topic prefix, by default `portolan`. A broker in a private network must be in `PRIVATE_HOSTS`. `MQTT_URL_FILE` names a file that holds it",
    schema: z
      .string()
      .refine(
        isBrokerUrl,
        "write an address such as mqtt://user:password@127.0.0.1:1883, with at most one word as path",
      ),
    default: "none",
    secret: true,
  }),
  mqttAmounts: variable({
    key: "MQTT_AMOUNTS",
    doc: "`true` publishes net worth and its change in money too; otherwise only the change in percent and the number of open issues",
    schema: flag,
    default: "`false`",
  }),
  databaseUrl: variable({
    key: "DATABASE_URL",
    doc: "PostgreSQL database that several nodes share (`postgres://user:password@host/name`), for users, sessions, tokens and the directory of accounts; needs `NODE_NAME`, `COPIES_URL` and the same `JWT_SECRET` on all nodes ([docs/scale.md](docs/scale.md)). `DATABASE_URL_FILE` names a file that holds it",
    schema: z
      .string()
      .regex(/^postgres(?:ql)?:\/\/\S+$/, "write an address such as postgres://user:password@host/name"),
    default: "none: one machine, SQLite only",
    secret: true,
  }),
  nodeName: variable({
    key: "NODE_NAME",
    doc: "this node's name in the directory and at the proxy; its own for each node",
    schema: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, "use lower case letters, digits and hyphens, such as node-1"),
    default: "none",
  }),
  copiesUrl: variable({
    key: "COPIES_URL",
    doc: "where each node copies its accounts: S3-compatible storage (`https://accessKeyId:secretAccessKey@host/bucket/prefix?region=eu-central-1`), or a folder that all nodes share (`file:///mnt/copies`). `COPIES_URL_FILE` names a file that holds it",
    schema: copyStorage,
    default: "none",
    secret: true,
  }),
  copyInterval: variable({
    key: "COPY_INTERVAL",
    doc: "seconds between two copies of an account that changes, 5 to 86400: what a node that dies loses at most",
    schema: z
      .string()
      .regex(/^\d{1,5}$/, "write whole seconds, 5 to 86400")
      .transform(Number)
      .refine((seconds) => seconds >= 5 && seconds <= 86_400, "write whole seconds, 5 to 86400"),
    default: "60",
  }),
  leaseSeconds: variable({
    key: "LEASE_SECONDS",
    doc: "seconds after which the accounts of a silent node are taken over, 6 to 300",
    schema: z
      .string()
      .regex(/^\d{1,3}$/, "write whole seconds, 6 to 300")
      .transform(Number)
      .refine((seconds) => seconds >= 6 && seconds <= 300, "write whole seconds, 6 to 300"),
    default: "12",
  }),
  moveIdle: variable({
    key: "MOVE_IDLE",
    doc: "seconds without calls after which an account may move to a node that has fewer, 1 to 86400; `0` for never",
    schema: z
      .string()
      .regex(/^\d{1,5}$/, "write whole seconds, 0 to 86400")
      .transform(Number)
      .refine((seconds) => seconds <= 86_400, "write whole seconds, 0 to 86400"),
    default: "300",
  }),
  bunSql: variable({
    key: "BUN_SQL",
    doc: "test flag, set by `npm test` for the suites it runs on Bun: `true` requires `bun:sqlite`, so that nothing starts on Node.js by mistake",
    schema: flag,
    default: "`false`",
  }),
  offline: variable({
    key: "GITHUB_CI",
    doc: "test flag: `true` when in CI: no host beyond loopback is ever asked",
    schema: flag,
    default: "`false`",
  }),
};

/** The README's table of every variable, in Markdown. */
export function configurationTable(): string {
  const rows = Object.values(variables).map(
    ({ key, default: fallback, doc }) => `| \`${key}\` | ${fallback} | ${doc} |`,
  );
  return ["| Variable | Default | Meaning |", "| --- | --- | --- |", ...rows].join("\n");
}

function variable<T>(entry: Variable<T>): Variable<T> {
  return entry;
}
