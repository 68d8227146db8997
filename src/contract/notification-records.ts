import { z } from "zod";
import type { Condition, NoticeData, QuietHours } from "../domain/notifications/rule.ts";
import { failedWork } from "../domain/notifications/rule.ts";
import { assetId, at, currency, day, decimal, namedAsset, statedDecimal, timeZone } from "./records.ts";
import { wording } from "./wording.ts";

const id = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, "is not an id, as the list has it");
const direction = z.enum(["above", "below"]).describe("the side of the figure on arrival");
const zone = timeZone.default("UTC");
const positive = statedDecimal.refine((text) => !text.startsWith("-"), "has a sign; write it without one");

export const condition = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("price"),
    assetId: namedAsset,
    direction,
    threshold: positive,
    currency: currency.optional().describe("default: the account's base currency"),
  }),
  z.strictObject({ kind: z.literal("netWorth"), direction, threshold: statedDecimal }),
  z.strictObject({
    kind: z.literal("movement"),
    direction: z.enum(["in", "out", "both"]).default("both"),
    minimum: positive.describe("value in the base currency at the latest prices"),
  }),
  z.strictObject({
    kind: z.literal("failure"),
    of: z
      .array(z.enum(failedWork))
      .min(1)
      .max(2)
      .default([...failedWork]),
  }),
  z.strictObject({ kind: z.literal("criticalIssue") }),
  z.strictObject({
    kind: z.literal("healthFactor"),
    threshold: positive.default("1.5").describe("of each loan that states one; below 1 it can be liquidated"),
  }),
  z.strictObject({ kind: z.literal("validatorOffline") }),
  z.strictObject({ kind: z.literal("certificateLost") }),
  z.strictObject({
    kind: z.literal("date"),
    day: day.describe("an unlock or maturity date"),
    title: z.string().trim().min(1).max(200),
    daysBefore: z.int().min(0).max(365).default(0),
    timeZone: zone,
  }),
  z.strictObject({ kind: z.literal("summary"), every: z.enum(["week", "month"]), timeZone: zone }),
]) satisfies z.ZodType<Condition>;

export const ruleRecord = z.strictObject({
  id,
  name: z.string().nullable(),
  condition,
  channels: z
    .array(id)
    .describe("ids of notifications.channels.list; the inbox always has every notification"),
  enabled: z.boolean(),
  createdAt: at,
  lastNotifiedAt: at.nullable(),
});
export type RuleRecord = z.output<typeof ruleRecord>;

const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "is not a time such as 22:00");
export const quietHours = z.strictObject({
  from: clockTime,
  to: clockTime,
  timeZone: zone,
}) satisfies z.ZodType<QuietHours>;

const httpUrl = z
  .string()
  .max(2_000)
  .refine(isHttpUrl, "is not an http or https address without a user, a password or a #");
const secret = z.string().min(1).max(4_096);
const mailAddress = z
  .string()
  .max(320)
  .regex(/^[^\s@<>,;"\p{Cc}]+@[^\s@<>,;"\p{Cc}]+$/u, "is not an e-mail address such as name@example.org");

/** Where a channel sends; without its secrets. */
export const destination = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("webhook"), url: httpUrl }),
  z.strictObject({
    kind: z.literal("ntfy"),
    url: httpUrl.describe("the topic's address, such as https://ntfy.sh/topic"),
  }),
  z.strictObject({
    kind: z.literal("email"),
    host: z
      .string()
      .min(1)
      .max(253)
      .regex(/^[A-Za-z0-9.:_-]+$/, "is not a host name or IP address"),
    port: z.int().min(1).max(65_535),
    security: z
      .enum(["tls", "starttls", "none"])
      .describe("`starttls` refuses a server without it; `none` sends unencrypted"),
    username: z.string().min(1).max(320).nullable().default(null),
    from: mailAddress,
    to: mailAddress,
  }),
  z.strictObject({
    kind: z.literal("webPush"),
    endpoint: httpUrl,
    keys: z.strictObject({ p256dh: z.string().min(80).max(100), auth: z.string().min(16).max(40) }),
  }),
]);
export type Destination = z.output<typeof destination>;

/** The same as the owner enters it, with its secret. */
export const statedDestination = z.discriminatedUnion("kind", [
  z.strictObject({
    ...destination.options[0].shape,
    secret: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, "is not whsec_ and at least 24 bytes in base 64")
      .optional()
      .describe("signs the requests; if omitted for a new channel, it is created and returned once"),
  }),
  z.strictObject({
    ...destination.options[1].shape,
    token: secret.optional().describe("an access token of the ntfy server"),
  }),
  z.strictObject({ ...destination.options[2].shape, password: secret.optional() }),
  destination.options[3],
]);
export type StatedDestination = z.output<typeof statedDestination>;

export const channelOptions = {
  label: z.string().trim().min(1).max(100),
  enabled: z.boolean().default(true),
  showAmounts: z
    .boolean()
    .default(false)
    .describe(
      "whether messages contain amounts, assets, account names and addresses; otherwise only the kind of notification is sent",
    ),
  quietHours: quietHours.nullable().default(null).describe("messages wait until these hours are over"),
};

export const channelRecord = z.strictObject({
  id,
  label: z.string(),
  enabled: z.boolean(),
  showAmounts: z.boolean(),
  quietHours: quietHours.nullable(),
  destination,
  hasSecret: z.boolean(),
  createdAt: at,
  lastSentAt: at.nullable(),
  lastError: z.string().nullable().describe("of the newest delivery, where it failed"),
  lastErrorWording: wording.optional(),
});
export type ChannelRecord = z.output<typeof channelRecord>;

const issueData = z.strictObject({
  kind: z.string(),
  subject: z.record(z.string(), z.unknown()),
  message: z.string(),
});
const known = decimal.nullable();

const currencyCode = z.string().describe("a currency code such as USD");

/** The content of a notification, as data. */
export const noticeData = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("price"),
    assetId,
    symbol: z.string(),
    price: decimal,
    currency: currencyCode,
    direction,
    threshold: decimal,
  }),
  z.strictObject({
    kind: z.literal("netWorth"),
    value: decimal,
    currency: currencyCode,
    direction,
    threshold: decimal,
  }),
  z.strictObject({
    kind: z.literal("movement"),
    transactionId: z.string(),
    direction: z.enum(["in", "out"]),
    value: decimal,
    currency: currencyCode,
    assets: z.array(z.strictObject({ symbol: z.string(), amount: decimal })),
  }),
  z.strictObject({ kind: z.literal("failure"), of: z.enum(failedWork), issue: issueData }),
  z.strictObject({ kind: z.literal("criticalIssue"), issue: issueData }),
  z.strictObject({
    kind: z.literal("healthFactor"),
    wallet: z.string(),
    protocol: z.string().describe("its id, or the contract's address"),
    health: z.string(),
    threshold: z.string(),
  }),
  z.strictObject({ kind: z.literal("validatorOffline"), wallet: z.string(), day, amount: z.string() }),
  z.strictObject({ kind: z.literal("certificateLost") }),
  z.strictObject({ kind: z.literal("date"), day, title: z.string(), daysBefore: z.int() }),
  z.strictObject({
    kind: z.literal("summary"),
    every: z.enum(["week", "month"]),
    first: day.describe("the first day of the week or month"),
    netWorth: known,
    change: known,
    currency: currencyCode,
    transactions: z.int(),
    issues: z.int(),
  }),
]) satisfies z.ZodType<NoticeData>;

const deliveryStates = ["waiting", "sending", "sent", "failed", "unknown"] as const;

export const notification = z.strictObject({
  id,
  ruleId: id,
  kind: z.enum([
    "price",
    "netWorth",
    "movement",
    "failure",
    "criticalIssue",
    "healthFactor",
    "validatorOffline",
    "certificateLost",
    "date",
    "summary",
  ]),
  title: z.string(),
  message: z.string(),
  data: noticeData
    .nullable()
    .describe("data of title and message, for other languages; null: created by an earlier version"),
  at,
  readAt: at.nullable(),
  deliveries: z.array(
    z.strictObject({
      channelId: id,
      state: z
        .enum(deliveryStates)
        .describe("`unknown`: the service stopped during delivery; it is not sent again"),
      at: at.nullable(),
      error: z.string().nullable(),
      errorWording: wording.optional(),
    }),
  ),
});
export type NotificationRecord = z.output<typeof notification>;

function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "" && hash === "";
}
