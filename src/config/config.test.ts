import { expect, test } from "vitest";
import { ConfigError, readConfig, type Machine } from "./config.ts";
import { configurationTable, variables } from "./variables.ts";

const machine: Machine = {
  readFile: (path) => {
    if (path === "/run/secret") return "from a file, and long enough for it\n";
    throw new Error("ENOENT");
  },
  isFolder: (path) => path === "/srv/frontend",
  userDataFolder: "/home/me/portolan",
  packageVersion: "1.2.3",
  staticLocation: "/app/dashboard",
  isTerminal: false,
  masterKey: (folder) => `kept in ${folder}, made when it was not there`,
};

test("every variable of the table is read", () => {
  const asked = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    {},
    {
      get(_, key): undefined {
        asked.add(String(key));
      },
    },
  );
  readConfig(environment, machine);
  const keys = Object.values(variables).map(({ key }) => key);
  // One pattern for all sources: its variables are searched in the environment.
  expect(keys.filter((key) => !asked.has(key))).toEqual([variables.upstreams.key]);
});

test("an empty environment is valid", () => {
  expect(readConfig({}, machine)).toEqual({
    port: 5555,
    host: "127.0.0.1",
    environment: "production",
    version: "1.2.3",
    commit: "unknown",
    buildDate: "unknown",
    dataLocation: "/home/me/portolan",
    jwtSecret: "kept in /home/me/portolan, made when it was not there",
    corsOrigins: [],
    publicUrl: null,
    trustedProxies: [],
    uploadLimit: 268_435_456,
    staticLocation: "/app/dashboard",
    password: null,
    identityProvider: null,
    logLevel: "info",
    logFormat: "json",
    upstreams: {},
    privateHosts: ["localhost", "127.0.0.0/8", "::1"],
    sqlTimeoutMs: 5_000,
    mqttUrl: null,
    mqttAmounts: false,
    cluster: null,
    offline: false,
  });
  expect(readConfig({ NODE_ENV: "development", PORT: "" }, { ...machine, isTerminal: true })).toMatchObject({
    port: 4001,
    logFormat: "pretty",
  });
});

test("every variable is read", () => {
  const config = readConfig(
    {
      PORT: "0",
      HOST: "[::1]",
      JWT_SECRET_FILE: "/run/secret",
      CORS_ORIGINS: "http://localhost:3000, tauri://localhost",
      PUBLIC_URL: "https://folio.example/",
      TRUSTED_PROXIES: "127.0.0.1,fd00::/8",
      UPLOAD_LIMIT: "2 GiB",
      UPSTREAM_EVM_RPC_1_URL: "http://127.0.0.1:8545/",
      PRIVATE_HOSTS: "192.168.1.0/24, umbrel.local",
      STATIC_LOCATION: "/srv/frontend",
      ASSISTANT_SQL_TIMEOUT: "20",
      MQTT_URL: "mqtts://home:a%20secret@broker.example/folio",
      MQTT_AMOUNTS: "true",
      GITHUB_CI: "true",
    },
    machine,
  );
  expect(config).toMatchObject({
    port: 0,
    host: "::1",
    jwtSecret: "from a file, and long enough for it",
    corsOrigins: ["http://localhost:3000", "tauri://localhost"],
    publicUrl: "https://folio.example",
    trustedProxies: ["127.0.0.1", "fd00::/8"],
    uploadLimit: 2 * 1024 ** 3,
    upstreams: { EVM_RPC_1: "http://127.0.0.1:8545" },
    staticLocation: "/srv/frontend",
    sqlTimeoutMs: 20_000,
    mqttUrl: "mqtts://home:a%20secret@broker.example/folio",
    mqttAmounts: true,
    offline: true,
  });
});

test.each([
  ["PORT", "70000"],
  ["PORT", "http"],
  ["PORT", "-1"],
  ["HOST", "http://localhost"],
  ["NODE_ENV", "prod"],
  ["CORS_ORIGINS", "*"],
  ["CORS_ORIGINS", "http://a.example/path"],
  ["CORS_ORIGINS", "null"],
  ["PUBLIC_URL", "folio.example"],
  ["PUBLIC_URL", "https://folio.example/app"],
  ["TRUSTED_PROXIES", "everyone"],
  ["UPLOAD_LIMIT", "0"],
  ["UPLOAD_LIMIT", "much"],
  ["STATIC_LOCATION", "/not/there"],
  ["LOG_LEVEL", "loud"],
  ["LOG_FORMAT", "xml"],
  ["ASSISTANT_SQL_TIMEOUT", "0"],
  ["UPSTREAM_ETHERSCAN_URL", "ftp://a"],
  ["GITHUB_CI", "maybe"],
  ["JWT_SECRET_FILE", "/not/there"],
])("%s=%s stops the start with one line that names it", (key, value) => {
  const attempt = (): unknown => readConfig({ [key]: value }, machine);
  expect(attempt).toThrow(ConfigError);
  expect(attempt).toThrow(new RegExp(`^${key}[^\\n]*${value.replace(/[*/.]/g, "\\$&")}[^\\n]*: [^\\n]+$`));
});

test("a refused secret is not repeated", () => {
  expect(() => readConfig({ JWT_SECRET: "too short" }, machine)).toThrow(
    /^JWT_SECRET is \(9 characters\)[^\n]*32 bytes/,
  );
  expect(() => readConfig({ PORTOLAN_PASSWORD: "short" }, machine)).toThrow(
    /^PORTOLAN_PASSWORD is \(5 characters\)/,
  );
});

test.each([
  "http://broker",
  "mqtt://",
  "mqtt://broker/a/b",
  "mqtt://broker/#",
  "mqtt://user:%zz@broker",
  "mqtt://user:%ff@broker",
])("MQTT_URL=%s is refused without repeating it", (value) => {
  const attempt = (): unknown => readConfig({ MQTT_URL: value }, machine);
  expect(attempt).toThrow(new RegExp(`^MQTT_URL is \\(${value.length} characters\\)`));
});

test("the table lists every variable of the contract", () => {
  const table = configurationTable();
  for (const key of [
    "PORT",
    "HOST",
    "NODE_ENV",
    "APP_VERSION",
    "GIT_HASH",
    "GIT_DATE",
    "DATA_LOCATION",
    "JWT_SECRET",
    "CORS_ORIGINS",
    "PUBLIC_URL",
    "TRUSTED_PROXIES",
    "UPLOAD_LIMIT",
    "STATIC_LOCATION",
    "PORTOLAN_PASSWORD",
    "LOG_LEVEL",
    "LOG_FORMAT",
    "UPSTREAM_<ID>_URL",
    "BUN_SQL",
    "GITHUB_CI",
  ]) {
    expect(table).toContain(`| \`${key}\` |`);
  }
});

test("the variables of an identity provider belong together, and its address is https or on this machine", () => {
  const secrets = { OIDC_CLIENT_ID: "portolan", OIDC_CLIENT_SECRET: "a secret" };
  const read = (issuer: string) => readConfig({ OIDC_ISSUER: issuer, ...secrets }, machine);
  expect(read("https://login.example/realm")).toMatchObject({
    identityProvider: { name: "login.example", clientId: "portolan" },
    upstreams: { OIDC: expect.stringContaining("https://login.example/realm") },
  });
  expect(read("http://127.0.0.1:9000").identityProvider?.name).toBe("127.0.0.1:9000");
  expect(() => read("http://login.example")).toThrow(/OIDC_ISSUER.*write an https address/);
  expect(() => readConfig(secrets, machine)).toThrow(/set all three or none/);
});

const cluster = {
  DATABASE_URL: "postgres://portolan@db/portolan",
  NODE_NAME: "node-a",
  COPIES_URL: "https://key:se%2Fcret@s3.example.org/copies/a/b?region=eu-central-1",
  JWT_SECRET: "a master key of at least 32 bytes, on all nodes",
};

test("a node of a cluster has a name, a storage for copies and the master key of all", () => {
  expect(readConfig(cluster, machine).cluster).toEqual({
    databaseUrl: "postgres://portolan@db/portolan",
    node: "node-a",
    copySeconds: 60,
    leaseSeconds: 12,
    moveIdleSeconds: 300,
    copies: {
      kind: "s3",
      endpoint: "https://s3.example.org",
      bucket: "copies",
      prefix: "a/b",
      region: "eu-central-1",
      accessKeyId: "key",
      secretAccessKey: "se/cret",
    },
  });
  const inFolder = readConfig({ ...cluster, COPIES_URL: "file:///mnt/copies" }, machine);
  expect(inFolder.cluster?.copies).toEqual({ kind: "folder", path: "/mnt/copies" });
});

test.each(["NODE_NAME", "COPIES_URL", "JWT_SECRET"])("a cluster without %s is refused", (key) => {
  expect(() => readConfig({ ...cluster, [key]: "" }, machine)).toThrow(
    "DATABASE_URL needs NODE_NAME, COPIES_URL and JWT_SECRET",
  );
});

test.each(["https://s3.example.org/copies", "https://key:secret@s3.example.org", "ftp://a:b@c/d", "copies"])(
  "the storage of copies %s is refused without repeating it",
  (url) => {
    expect(() => readConfig({ ...cluster, COPIES_URL: url }, machine)).toThrow(
      `COPIES_URL is (${url.length} characters), which cannot be used`,
    );
  },
);
