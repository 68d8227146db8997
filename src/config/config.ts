import type { z } from "zod";
import { thisMachine } from "../net/egress-policy.ts";
import type { CopyStorage } from "./copy-storage.ts";
import { variables, type Variable } from "./variables.ts";

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
  /** An account without calls for this long may move to a node with fewer accounts; 0 for never. */
  moveIdleSeconds: number;
  /** Where copies of the accounts go. */
  copies: CopyStorage;
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
      moveIdleSeconds: read(variables.moveIdle) ?? 300,
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
}: Pick<Cluster, "copySeconds" | "leaseSeconds" | "moveIdleSeconds"> & {
  databaseUrl: string | undefined;
  node: string | undefined;
  copies: CopyStorage | undefined;
  hasMasterKey: boolean;
}): Cluster | null {
  if (databaseUrl === undefined) return null;
  if (node !== undefined && copies !== undefined && hasMasterKey)
    return { databaseUrl, node, copies, ...seconds };
  throw new ConfigError("DATABASE_URL needs NODE_NAME, COPIES_URL and JWT_SECRET: set all four.");
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
  const shownValue = secret === true ? `(${value.length} characters)` : `"${value}"`;
  const remedy = result.error.issues[0]?.message ?? "see the configuration table in the README";
  throw new ConfigError(`${key} is ${shownValue}, which cannot be used: ${remedy}.`);
}
