import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { manifestName } from "./archive-kind.ts";

/** Names inside an archive. */
export const databaseName = "account.sqlite";
export const secretsName = "secrets.json";
const filePrefix = "files/";

export const fileNameInside = (fileId: string): string => `${filePrefix}${fileId}`;

const size = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const content = z.object({ size, sha256 });
/** In the format of `newId`: no path traversal is possible. */
const fileId = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/);

const manifest = z.object({
  format: z.literal("portolan backup"),
  formatVersion: z.int(),
  madeBy: z.string().max(100),
  /** UTC milliseconds. */
  createdAt: z.int().min(0),
  account: z.object({
    id: z.string().max(100),
    name: z.string().max(200),
    createdAt: z.int().min(0),
    baseCurrency: z.string().max(10),
  }),
  schemaVersion: z.int().min(1),
  /** Number of rows by table. */
  rows: z.record(z.string(), size),
  database: content,
  files: z.array(content.extend({ fileId })).max(100_000),
  /** Number of secrets in the archive; only sealed archives contain any. */
  secrets: size.nullable(),
  /** Names of the account's secrets that the archive does not contain. Earlier versions do not state them. */
  lostSecrets: z.array(z.string().max(400)).max(100_000).optional(),
});
export type Manifest = z.output<typeof manifest>;

/** Maximum size of a manifest in bytes. */
export const maxManifest = 32 * 1024 ** 2;

export function manifestText(value: Manifest): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}

/** Throws `bad_request` for an invalid manifest, or one of a later format. */
export function readManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError(
      "bad_request",
      msg`The backup is damaged: its ${manifestName} is not JSON. Take another copy of it, or an earlier one.`,
      { cause },
    );
  }
  const version = z.object({ formatVersion: z.unknown() }).safeParse(value).data?.formatVersion;
  if (typeof version === "number" && version > 1)
    throw new AppError(
      "bad_request",
      msg`The backup has the format ${version}, newer than this version of portolan knows. Restore it with the newer version.`,
    );
  const result = manifest.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new AppError(
    "bad_request",
    msg`The backup is damaged: its ${manifestName} is invalid (${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}). Take another copy of it, or an earlier one.`,
  );
}
