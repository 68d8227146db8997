import { Cron } from "croner";
import { z } from "zod";
import { modelCapabilities, modelFamilies } from "../../domain/account/model.ts";
import { scheduleNames, throttleNames, type Patch, type Settings } from "../../domain/account/settings.ts";
import { settingsGuide } from "../../domain/account/settings-guide.ts";
import { priceSources } from "../../prices/registry.ts";
import { accountMethod } from "../protocol/method.ts";
import { currency, decimal, timeZone, accountInput } from "../../contract/records.ts";

const dayMs = 86_400_000;

const cron = z
  .string()
  .max(100)
  .refine(isCron, "five fields such as 20 */6 * * * (minute, hour, day of month, month, day of week; UTC)")
  .nullable()
  .describe("five cron fields, UTC; null for never");
const schedule = z.strictObject({ cron, jitterMs: z.int().min(0).max(dayMs) });
const throttle = z.int().min(0).max(60_000);
const knownSources = priceSources.map(({ id }) => id);
const sourceId = z
  .string()
  .refine((id) => knownSources.includes(id), `the price sources are ${knownSources.join(", ")}`);

const price = decimal.nullable();
/** A model of the owner's own; what is left out is taken from the catalogue, or assumed. */
const ownModel = z.strictObject({
  id: z.string().trim().min(1).max(200),
  family: z.enum(modelFamilies),
  label: z.string().trim().min(1).max(200).optional(),
  capabilities: z.array(z.enum(modelCapabilities)).max(4).optional(),
  contextWindow: z.int().min(1_000).max(100_000_000).optional(),
  costPer1kTokens: z.strictObject({ input: price, output: price }).optional(),
});

/** What is stored, whole. A patch is any part of it. */
export const settingsRecord = z.strictObject({
  baseCurrency: currency,
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

const shown = z.strictObject({
  ...settingsRecord.shape,
  baseCurrency: z.string().describe("a currency code such as USD"),
  guide: z
    .record(z.string(), z.strictObject({ doc: z.string(), unit: z.string().nullable(), default: z.json() }))
    .describe("what each setting means, its unit and its default, by path"),
});

/** How an account is to be kept. */
export const settings = {
  get: accountMethod({
    doc: "The account's settings, those the owner never set included; `guide` says what each means, its unit and its default.",
    access: "read",
    runs: "reader",
    input: accountInput({}),
    output: shown,
    handle: ({ account }) => withGuide(account.settings.get()),
  }),
  update: accountMethod({
    doc: "Changes some settings and answers them all. Only what the patch names changes; `null` goes back to the default (a schedule's `cron: null` means never).",
    access: "owner",
    runs: "worker",
    input: accountInput({ patch: patchOf(settingsRecord) as z.ZodType<Patch<Settings>> }),
    output: shown,
    handle({ account, context }, { patch }) {
      const after = account.settings.update(patch);
      context.server.accounts.setBaseCurrency(account.id, after.baseCurrency);
      return withGuide(after);
    },
  }),
};

function withGuide(current: Settings): z.input<typeof shown> {
  return { ...(current as z.input<typeof settingsRecord>), guide: settingsGuide };
}

function byName<Name extends string, Schema extends z.ZodType>(
  names: readonly Name[],
  schema: Schema,
): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}

/** Any part of a record, at any depth; `null` for "back to the default". */
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

function isCron(pattern: string): boolean {
  try {
    return new Cron(pattern, { timezone: "UTC", mode: "5-part" }).nextRun() !== null;
  } catch {
    return false;
  }
}
