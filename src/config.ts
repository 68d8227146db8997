import { z } from "zod";
import { isLoopbackHost, parseIpRange } from "./net/ip-address.ts";
import { thisMachine } from "./net/egress-policy.ts";

/** Everything the operator can set, validated. Plain data: it crosses threads. */
export type Config = {
  port: number;
  host: string;
  environment: Environment;
  version: string;
  commit: string;
  buildDate: string;
  dataLocation: string;
  /** The master key: derive a separate key for every use (HKDF), never use it directly. */
  jwtSecret: string;
  corsOrigins: string[];
  /** An origin, without a trailing slash. */
  publicUrl: string | null;
  /** Addresses and CIDR ranges of the peers whose `Forwarded` headers are believed. */
  trustedProxies: string[];
  /** Bytes. */
  uploadLimit: number;
  staticLocation: string;
  /** Sets the owner's password at first start. */
  password: string | null;
  /** An OpenID Connect provider by which users may sign in. */
  identityProvider: IdentityProvider | null;
  logLevel: "debug" | "info" | "warn" | "error";
  logFormat: "pretty" | "json";
  /** `UPSTREAM_<ID>_URL` by its `<ID>`, without a trailing slash. */
  upstreams: Record<string, string>;
  /** Addresses, CIDR ranges and host names in private networks that an owner's own node or model server may have. */
  privateHosts: string[];
  /** How long one SQL statement of the assistant may run, in milliseconds. */
  sqlTimeoutMs: number;
  /** The MQTT broker for sensors, with its credentials; `null`: nothing is loaded and nothing is published. */
  mqttUrl: string | null;
  /** Whether amounts of money are published by MQTT. */
  mqttAmounts: boolean;
  /** Several nodes share a PostgreSQL database; `null`: one machine, and nothing of it is loaded. */
  cluster: Cluster | null;
  /** `GITHUB_CI=true`: no host beyond loopback is contacted. */
  offline: boolean;
};

export type IdentityProvider = { issuer: string; clientId: string; clientSecret: string; name: string };

export type Cluster = {
  databaseUrl: string;
  /** This node's name in the directory. */
  node: string;
  leaseSeconds: number;
  copySeconds: number;
  /** Where copies of the accounts go. */
  copies: CopiesPlace;
};

export type CopiesPlace =
  | { kind: "folder"; path: string }
  | {
      kind: "s3";
      endpoint: string;
      bucket: string;
      prefix: string;
      region: string;
      accessKeyId: string;
      secretAccessKey: string;
    };

export type Environment = "production" | "development" | "test";

/** Facts about the machine that the configuration needs. */
export type Machine = {
  /** Throws if the file cannot be read. */
  readFile: (path: string) => string;
  isFolder: (path: string) => boolean;
  /** The platform's folder for this program's data. */
  userDataFolder: string;
  packageVersion: string;
  /** Folder of the dashboard's build. */
  staticLocation: string;
  isTerminal: boolean;
  /** The master key stored in the data directory; created if missing. Called only without `JWT_SECRET`. */
  masterKey: (dataLocation: string) => string;
};

/** An unusable value: one line that names the variable, the value and the remedy. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

type Variable<T = unknown> = {
  key: string;
  doc: string;
  /** Parses the variable's text. Its error messages are remedies: "write …". */
  schema: z.ZodType<T, string>;
  /** For the table. */
  default: string;
  /** A secret is never repeated in a message, and `<key>_FILE` may name a file that contains it. */
  secret?: boolean;
};

const text = z.string().min(1, "write some text");
const flag = z
  .enum(["true", "false", "1", "0"], { error: "write true or false" })
  .transform((value) => value === "true" || value === "1");
const webUrl = z.string().refine(isWebUrl, "write an address such as https://portolan.example.org");

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
    schema: z.string().transform((size, check) => bytesOf(size) ?? refuseSize(check)),
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
    schema: z.string().transform((url, check) => copiesPlaceOf(url) ?? refuseCopies(check)),
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

/** The configuration from an environment. An empty variable counts as absent. Throws `ConfigError` on the first unusable value. */
export function readConfig(env: Record<string, string | undefined>, machine: Machine): Config {
  const read = <T>(entry: Variable<T>): T | undefined => {
    const { value, from } = textOf(env, entry, machine);
    return value === undefined ? undefined : parse(entry.schema, { value, key: from, secret: entry.secret });
  };
  const environment = read(variables.environment) ?? "production";
  const dataLocation = read(variables.dataLocation) ?? machine.userDataFolder;
  const staticLocation = read(variables.staticLocation);
  if (staticLocation !== undefined && !machine.isFolder(staticLocation))
    throw new ConfigError(
      `STATIC_LOCATION is "${staticLocation}", which cannot be used: name the folder of a frontend build.`,
    );
  read(variables.bunSql);
  const identityProvider = identityProviderOf({
    issuer: read(variables.oidcIssuer),
    clientId: read(variables.oidcClientId),
    clientSecret: read(variables.oidcClientSecret),
    name: read(variables.oidcName),
  });
  // The operator set this address, as those of upstreams: it may be in a private network.
  const trusted = identityProvider === null ? {} : { OIDC: identityProvider.issuer };
  return {
    environment,
    dataLocation,
    port: read(variables.port) ?? (environment === "production" ? 5555 : 4001),
    host: read(variables.host) ?? "127.0.0.1",
    version: read(variables.version) ?? machine.packageVersion,
    commit: read(variables.commit) ?? "unknown",
    buildDate: read(variables.buildDate) ?? "unknown",
    corsOrigins: read(variables.corsOrigins) ?? [],
    publicUrl: read(variables.publicUrl) ?? null,
    trustedProxies: read(variables.trustedProxies) ?? [],
    uploadLimit: read(variables.uploadLimit) ?? 256 * 1024 ** 2,
    staticLocation: staticLocation ?? machine.staticLocation,
    password: read(variables.password) ?? null,
    identityProvider,
    logLevel: read(variables.logLevel) ?? "info",
    logFormat: read(variables.logFormat) ?? (machine.isTerminal ? "pretty" : "json"),
    upstreams: { ...readUpstreams(env), ...trusted },
    privateHosts: read(variables.privateHosts) ?? thisMachine,
    sqlTimeoutMs: (read(variables.sqlTimeout) ?? 5) * 1000,
    mqttUrl: read(variables.mqttUrl) ?? null,
    mqttAmounts: read(variables.mqttAmounts) ?? false,
    cluster: clusterOf({
      databaseUrl: read(variables.databaseUrl),
      node: read(variables.nodeName),
      copies: read(variables.copiesUrl),
      copySeconds: read(variables.copyInterval) ?? 60,
      leaseSeconds: read(variables.leaseSeconds) ?? 12,
      hasMasterKey: textOf(env, variables.jwtSecret, machine).value !== undefined,
    }),
    offline: read(variables.offline) ?? false,
    jwtSecret: read(variables.jwtSecret) ?? machine.masterKey(dataLocation),
  };
}

function clusterOf({
  databaseUrl,
  node,
  copies,
  hasMasterKey,
  ...seconds
}: Pick<Cluster, "copySeconds" | "leaseSeconds"> & {
  databaseUrl: string | undefined;
  node: string | undefined;
  copies: CopiesPlace | undefined;
  hasMasterKey: boolean;
}): Cluster | null {
  if (databaseUrl === undefined) return null;
  if (node !== undefined && copies !== undefined && hasMasterKey)
    return { databaseUrl, node, copies, ...seconds };
  throw new ConfigError("DATABASE_URL needs NODE_NAME, COPIES_URL and JWT_SECRET: set all four.");
}

/** `null` if the address names no storage. */
function copiesPlaceOf(text: string): CopiesPlace | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, host, pathname, searchParams } = new URL(text);
  const path = decodeURIComponent(pathname);
  if (protocol === "file:" && host === "" && path.length > 1) return { kind: "folder", path };
  const [bucket = "", ...folders] = path.split("/").filter((part) => part !== "");
  if ((protocol !== "https:" && protocol !== "http:") || username === "" || password === "" || bucket === "")
    return null;
  return {
    kind: "s3",
    endpoint: `${protocol}//${host}`,
    bucket,
    prefix: folders.join("/"),
    region: searchParams.get("region") ?? "us-east-1",
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  };
}

function refuseCopies(check: z.RefinementCtx): never {
  check.addIssue({
    code: "custom",
    message:
      "write an address such as https://accessKeyId:secretAccessKey@host/bucket/prefix or file:///folder",
  });
  return z.NEVER;
}

function identityProviderOf({
  issuer,
  clientId,
  clientSecret,
  name,
}: {
  [Key in keyof IdentityProvider]: IdentityProvider[Key] | undefined;
}): IdentityProvider | null {
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return null;
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined)
    return { issuer, clientId, clientSecret, name: name ?? new URL(issuer).host };
  throw new ConfigError(
    "OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three or none.",
  );
}

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

function textOf(
  env: Record<string, string | undefined>,
  { key, secret }: Variable,
  { readFile }: Machine,
): { value: string | undefined; from: string } {
  const value = env[key];
  if (value !== undefined && value !== "") return { value: secret ? value : value.trim(), from: key };
  const fileKey = `${key}_FILE`;
  const path = secret === true ? env[fileKey] : undefined;
  if (path === undefined || path === "") return { value: undefined, from: key };
  try {
    return { value: readFile(path).replace(/\r?\n$/, ""), from: fileKey };
  } catch (cause) {
    throw new ConfigError(`${fileKey}=${path} cannot be read: name a file that this user may read.`, {
      cause,
    });
  }
}

function readUpstreams(env: Record<string, string | undefined>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [key, value] of Object.entries(env)) {
    const id = /^UPSTREAM_([A-Za-z0-9_]+)_URL$/.exec(key)?.[1];
    if (id === undefined || value === undefined || value === "") continue;
    found[id.toUpperCase()] = parse(variables.upstreams.schema, { value: value.trim(), key });
  }
  return found;
}

function parse<T>(
  schema: z.ZodType<T, string>,
  { value, key, secret }: { value: string; key: string; secret?: boolean | undefined },
): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const shown = secret === true ? `(${value.length} characters)` : `"${value}"`;
  const remedy = result.error.issues[0]?.message ?? "see the configuration table in the README";
  throw new ConfigError(`${key} is ${shown}, which cannot be used: ${remedy}.`);
}

function listOf(isValid: (entry: string) => boolean, remedy: string): z.ZodType<string[], string> {
  return z
    .string()
    .transform((list) =>
      list
        .split(",")
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ""),
    )
    .refine((entries) => entries.every(isValid), remedy);
}

function isWebUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** `mqtt://[user[:password]@]host[:port][/prefix]`. Topics must not contain wildcards, and Home Assistant allows few characters. */
function isBrokerUrl(value: string): boolean {
  if (!/^mqtts?:\/\/[^?#]+$/.test(value) || !URL.canParse(value)) return false;
  const { hostname, pathname, username, password } = new URL(value);
  if (hostname === "" || !/^(\/[A-Za-z0-9_-]{0,64})?$/.test(pathname)) return false;
  return isPercentEncoded(username) && isPercentEncoded(password);
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** `https://host[:port]`, or the same of a desktop wrapper's own scheme (`tauri://localhost`). */
function isOrigin(value: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/\s*?#@]+$/.test(value) || !URL.canParse(value)) return false;
  return !isWebUrl(value) || new URL(value).origin === value;
}

function bytesOf(size: string): number | undefined {
  const [, digits, unit] = /^(\d{1,15})\s*(|B|KiB|MiB|GiB|TiB|KB|MB|GB|TB)$/i.exec(size) ?? [];
  if (digits === undefined || unit === undefined || Number(digits) === 0) return undefined;
  const power = "bkmgt".indexOf((unit[0] ?? "b").toLowerCase());
  const bytes = Number(digits) * (/i/i.test(unit) ? 1024 : 1000) ** power;
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

function refuseSize(check: z.RefinementCtx): never {
  check.addIssue({ code: "custom", message: "write bytes or a size such as 512 MiB" });
  return z.NEVER;
}
