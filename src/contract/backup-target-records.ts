import { z } from "zod";
import { isCron } from "../domain/time/cron.ts";
import { at } from "./records.ts";
import { wording } from "./wording.ts";

const secret = z.string().min(1).max(16_384);
const serverUrl = z
  .string()
  .max(2_000)
  .refine(isServerUrl, "is not an http or https address without a user, a password, ? or #");
const segment = /^(?!\.{1,2}$)[^/\\\p{Cc}]+$/u;
const folderPath = z
  .string()
  .max(1_000)
  .refine(
    (path) => path.split("/").every((part) => part === "" || segment.test(part)),
    "is not a path without . and ..",
  );

const folder = {
  kind: z.literal("folder"),
  path: z
    .string()
    .min(1)
    .max(1_000)
    .describe("an absolute path on the service's machine, such as a mounted disk"),
};
const s3 = {
  kind: z.literal("s3"),
  endpoint: serverUrl.describe("such as https://s3.eu-central-1.amazonaws.com"),
  region: z.string().min(1).max(100).default("us-east-1"),
  bucket: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "is not a bucket's name"),
  prefix: folderPath.default("").describe("a folder within the bucket"),
  accessKeyId: z.string().min(1).max(200),
};
const webdav = {
  kind: z.literal("webdav"),
  url: serverUrl.describe("the folder's address"),
  username: z.string().min(1).max(320).nullable().default(null),
};
const sftp = {
  kind: z.literal("sftp"),
  host: z
    .string()
    .min(1)
    .max(253)
    .regex(/^[A-Za-z0-9.:_-]+$/, "is not a host name or IP address"),
  port: z.int().min(1).max(65_535).default(22),
  username: z.string().min(1).max(320),
  path: folderPath.default("").describe("a folder, relative to the user's home unless it starts with /"),
};

/** Where copies are stored; without its secrets. */
export const place = z.discriminatedUnion("kind", [
  z.strictObject(folder),
  z.strictObject(s3),
  z.strictObject(webdav),
  z.strictObject(sftp),
]);
export type Place = z.output<typeof place>;

/** The same as the owner enters it. Omitted secrets of an existing target are kept, unless its address changes. */
export const statedPlace = {
  folder: z.strictObject(folder),
  s3: z.strictObject({ ...s3, secretAccessKey: secret.optional() }),
  webdav: z.strictObject({ ...webdav, password: secret.optional() }),
  sftp: z.strictObject({
    ...sftp,
    password: secret.optional(),
    privateKey: secret.optional().describe("in OpenSSH or PEM format, without a passphrase"),
  }),
};

export const cron = z
  .string()
  .max(100)
  .refine(
    isCron,
    "does not have five fields such as 15 3 * * * (minute, hour, day of month, month, day of week; UTC)",
  )
  .nullable();

export const copyRecord = z.strictObject({
  name: z.string(),
  sizeBytes: z.int(),
  createdAt: at,
});

/** Counts and hashes of a database, by which a restored copy is compared. */
export const databaseFingerprint = z.strictObject({
  at,
  transactions: z.int(),
  auditEntries: z.int(),
  ledger: z.string(),
  balances: z.string(),
  netWorth: z.string().nullable(),
  netWorthHistory: z.string(),
});
export type DatabaseFingerprint = z.output<typeof databaseFingerprint>;

export const drillRecord = z.strictObject({
  at,
  name: z.string().describe("the copy that was restored into a scratch account"),
  ok: z.boolean(),
  compared: z
    .array(z.string())
    .describe("the figures that were compared with those recorded at the time of the copy"),
  differences: z.array(z.string()),
});
export type DrillRecord = z.output<typeof drillRecord>;

export const targetRecord = z.strictObject({
  id: z.string(),
  label: z.string(),
  enabled: z.boolean(),
  place,
  cron,
  keep: z.int(),
  drill: z.boolean(),
  hasSecret: z.boolean(),
  hasPassphrase: z.boolean(),
  hostKey: z
    .string()
    .nullable()
    .describe("of an SFTP server: SHA-256 of the host key at the first connection"),
  createdAt: at,
  lastCopy: copyRecord.nullable(),
  lastError: z.string().nullable(),
  lastErrorWording: wording.optional(),
  lastDrill: drillRecord.nullable(),
});
export type TargetRecord = z.output<typeof targetRecord>;

function isServerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash, search } = new URL(text);
  const isPlain = username === "" && password === "" && hash === "" && search === "";
  return (protocol === "https:" || protocol === "http:") && isPlain;
}
