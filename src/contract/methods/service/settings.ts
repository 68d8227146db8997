import { millisecondsPerDay } from "../../../domain/time/day.ts";
import { isCron } from "../../../domain/time/cron.ts";
import { z } from "zod";
import { baseCurrency, timeZone, decimal, accountInput } from "../../records.ts";
import {
  languageCodes,
  scheduleNames,
  throttleNames,
  type Patch,
  type Settings,
} from "../../../domain/account/settings.ts";
import { modelFamilies, modelCapabilities } from "../../../domain/account/model.ts";
import { accountContract } from "../../method-contract.ts";

const cron = z
  .string()
  .max(100)
  .refine(
    isCron,
    "does not have five fields such as 20 */6 * * * (minute, hour, day of month, month, day of week; UTC)",
  )
  .nullable()
  .describe("five cron fields, UTC; null for never");

const schedule = z.strictObject({ cron, jitterMs: z.int().min(0).max(millisecondsPerDay) });

const throttle = z.int().min(0).max(60_000);

const sourceId = z.string().min(1).max(60).describe("a price source's id, see prices.sources");

const price = decimal.nullable();

/** A custom model; omitted values are taken from the catalogue or have defaults. */
const ownModel = z.strictObject({
  id: z.string().trim().min(1).max(200),
  family: z.enum(modelFamilies),
  label: z.string().trim().min(1).max(200).optional(),
  capabilities: z.array(z.enum(modelCapabilities)).max(4).optional(),
  contextWindow: z.int().min(1_000).max(100_000_000).optional(),
  costPer1kTokens: z.strictObject({ input: price, output: price }).optional(),
});

/** The stored settings. A patch is any part of them. */
export const settingsRecord = z.strictObject({
  baseCurrency,
  language: z.enum(languageCodes).describe("of notifications"),
  schedules: z.strictObject(byName(scheduleNames, schedule)),
  throttle: z.strictObject(byName(throttleNames, throttle)),
  priceSources: z.array(sourceId).max(20),
  costBasis: z.strictObject({
    method: z.enum(["fifo", "lifo", "hifo", "acb"]),
    scope: z.enum(["account", "wallet"]),
    gas: z.enum(["cost", "expense", "ignore"]),
    fees: z.enum(["cost", "expense"]),
    depositBasis: z.enum(["market", "zero"]),
    timezone: timeZone,
  }),
  verifyAfterSync: z.boolean(),
  linkTransfers: z.boolean(),
  backups: z.strictObject({ keep: z.int().min(1).max(1_000) }),
  assistant: z.strictObject({
    maskAddresses: z.boolean(),
    models: z.array(ownModel).max(100),
  }),
});

export const shownSettings = z.strictObject({
  ...settingsRecord.shape,
  baseCurrency: z.string().describe("a currency code such as USD"),
  guide: z
    .record(z.string(), z.strictObject({ doc: z.string(), unit: z.string().nullable(), default: z.json() }))
    .describe("what each setting means, its unit and its default, by path"),
});

function byName<Name extends string, Schema extends z.ZodType>(
  names: readonly Name[],
  schema: Schema,
): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}

/** Any part of a record, at any depth; `null` resets to the default. */
function patchOf(record: z.ZodObject): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(record.shape).map(([key, value]) => {
        const part = value instanceof z.ZodObject ? patchOf(value) : (value as z.ZodType);
        return [key, part.nullable().optional()];
      }),
    ),
  );
}

/** The account's settings. */
export const settings = {
  get: accountContract({
    doc: "Returns the account's settings, including defaults; `guide` has each setting's meaning, unit and default.",
    access: "read",
    input: accountInput({}),
    output: shownSettings,
  }),
  update: accountContract({
    doc: "Changes some settings and returns all. `null` resets a setting to its default (a schedule's `cron: null` means never).",
    access: "owner",
    input: accountInput({ patch: patchOf(settingsRecord) as z.ZodType<Patch<Settings>> }),
    output: shownSettings,
  }),
};
