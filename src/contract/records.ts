import { isCurrencyCode } from "../domain/money/currencies.ts";
import { z } from "zod";
import { taskResult } from "./task-results.ts";
import { customProblem } from "../errors/custom-problem.ts";
import { msg } from "../errors/wording.ts";
import { isAmount, isDecimal, maxAmountDigits } from "../domain/money/decimal.ts";
import { isDay } from "../domain/time/day.ts";
import { assetKinds, isAssetId } from "../domain/assets/asset.ts";
import {
  directions,
  operations,
  transactionStatuses,
  transactionTypes,
  type AuditEntry,
  type Leg,
  type Transaction,
} from "../domain/ledger/transaction.ts";
import { wording } from "./wording.ts";

/** Schemas shared by several nouns: the contract's records and parts of inputs. */

export const accountName = z
  .string()
  .min(1)
  .max(64)
  .regex(
    /^(?!\.)[\p{L}\p{M}\p{N} _.-]+$/u,
    "has other characters than letters, digits, space, - _ . or a leading dot",
  )
  .describe("the account's name");

/** Any text that the decimal parser accepts; returned in plain notation. */
export const decimal = z
  .string()
  .max(1_100)
  .refine(isDecimal, 'is not a decimal number; write it as "12.5"')
  .describe("decimal string");
export const amount = decimal;
const plainNotation = /^-?(?:\d+(?:\.\d+)?|\.\d+)$/;
/** An amount or a price stated by a caller. */
export const statedDecimal = z
  .string()
  .refine(
    (text) => text.length <= 2 * maxAmountDigits + 40 && plainNotation.test(text) && isAmount(text),
    customProblem(
      msg`is not a decimal number in plain notation with at most ${maxAmountDigits} digits before and after the point; write it as "12.5"`,
    ),
  )
  .describe("decimal string in plain notation, at most 80 digits before and after the point");
export const at = z.int().min(0).max(8_640_000_000_000_000).describe("UTC milliseconds");
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "is not a day written as YYYY-MM-DD")
  .refine(isDay, "is not a day of the calendar")
  .describe("UTC day, YYYY-MM-DD");
export const assetId = z.string().min(3).max(220).describe("asset id");
/** An asset id stated by a caller. */
export const namedAsset = assetId.refine(
  isAssetId,
  "is not an asset id; one looks like eip155:1/slip44:60 or exchange:binance/symbol:BTC",
);
export const currency = z
  .string()
  .regex(/^[A-Za-z]{3,5}$/, "is not a currency code such as USD")
  .transform((code) => code.toUpperCase());
/** The currency of an account's figures: with a code that no currency has, every value would be unknown. */
export const baseCurrency = currency.refine(
  isCurrencyCode,
  "is not a currency of ISO 4217; one looks like USD, EUR or GBP",
);
export const timeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, "is not a time zone; write an IANA name such as Europe/Berlin");
export const nothing = z.null();
export const taskStarted = z.strictObject({ taskId: z.string() });

/** The input object of an account's method. */
export function accountInput<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject({ accountName, ...shape });
}

export const pageInput = {
  limit: z.int().min(1).max(1000).default(100),
  cursor: z.string().max(400).nullish(),
  order: z.enum(["asc", "desc"]).default("desc"),
};

/** Pages of a list that also begin anywhere in it, as a scrollbar needs. */
export const seekableInput = {
  ...pageInput,
  skip: z
    .int()
    .min(0)
    .max(1_000_000_000)
    .default(0)
    .describe("leaves out this number of items, after `cursor` if it is given"),
};

export function page<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ items: z.array(item), nextCursor: z.string().nullable(), total: z.int() });
}

export const source = z.strictObject({
  kind: z.enum(["connection", "import", "manual", "verification"]),
  id: z.string().nullable(),
});

const transactionSource = source.extend({
  parts: z
    .array(z.string())
    .optional()
    .describe(
      "of an import with several files: the ids of those that report the transaction, as in imports.list",
    ),
});

export const statedValue = z.strictObject({
  amount: decimal,
  currency: z.string(),
  by: z.enum(["owner", "source"]),
});

export const leg = z.strictObject({
  direction: z.enum(directions),
  assetId,
  amount: decimal,
  wallet: z.string().optional(),
  counterparty: z.string().optional(),
  value: statedValue.optional(),
}) satisfies z.ZodType<Optional<Leg>>;

export const transaction = z.strictObject({
  id: z.string(),
  at,
  type: z.enum(transactionTypes),
  platform: z.string(),
  wallet: z.string(),
  legs: z.array(leg),
  txHash: z.string().optional(),
  method: z.string().optional(),
  counterparty: z.string().optional(),
  notes: z.string().optional(),
  tags: z.array(z.string()),
  status: z.enum(transactionStatuses),
  sources: z.array(transactionSource),
  hidden: z.boolean(),
  linkedTransactionId: z
    .string()
    .optional()
    .describe(
      "the other half of a transfer: of an arrival its (first) departure, of a departure its first arrival, on its own chain if there is one",
    ),
  linkedTransactionIds: z
    .array(z.string())
    .optional()
    .describe(
      "all arrivals of a departure that arrived in several parts, in order of time; of the first arrival of a transfer that left in several parts, all departures",
    ),
  superseded: z
    .array(z.strictObject({ wallet: z.string(), by: z.string() }))
    .optional()
    .describe(
      "for a transaction from a tracker's file, or from an exchange's file whose API repeats it: the wallets whose legs are excluded because a record of the exchange, wallet or chain contains them, with that transaction's id",
    ),
  edited: z.boolean(),
}) satisfies z.ZodType<Optional<Transaction>>;

export const auditEntry = z.strictObject({
  id: z.string(),
  transactionId: z.string(),
  at,
  platform: z.string(),
  wallet: z.string(),
  assetId,
  operation: z.enum(operations),
  change: decimal,
  derived: z.boolean(),
  balance: decimal.nullable(),
}) satisfies z.ZodType<AuditEntry>;

export const balance = z.strictObject({
  assetId,
  coinId: z.string().nullable(),
  symbol: z.string(),
  wallet: z.string(),
  platform: z.string(),
  amount: decimal,
  price: decimal.nullable(),
  priceAt: at.nullable(),
  value: decimal.nullable(),
  spam: z.boolean(),
});

/** Holdings of an unknown contract; excluded from `value`. */
export const unverified = z.strictObject({
  contract: z.string(),
  platform: z.string(),
  assetId,
  amount: decimal,
  value: decimal.nullable(),
});

export const asset = z.strictObject({
  id: assetId,
  kind: z.enum(assetKinds),
  coinId: z.string().nullable(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.int().nullable(),
  spam: z.boolean(),
  spamReasons: z.array(z.string()),
  worthlessFrom: day.nullable(),
});

export const netWorthPoint = z.strictObject({
  day,
  at,
  value: decimal.nullable(),
  unpriced: z.array(assetId),
  stale: z.array(assetId),
});

export const task = z.strictObject({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(["queued", "running", "waiting", "done", "failed", "cancelled"]),
  trigger: z.enum(["user", "schedule", "audit-log", "system"]),
  progress: z.strictObject({
    done: z.number(),
    total: z.number().nullable(),
    message: z.string(),
    ratePerSecond: z.number().nullable(),
    etaMs: z.number().nullable(),
  }),
  attempt: z.int(),
  error: z.string().nullable(),
  errorWording: wording.optional(),
  result: z
    .nullable(taskResult)
    .describe(
      "the result when done, by the kind of task: importFile, exportTransactions, exportReport, exportTaxReport, backup, sync",
    ),
  createdAt: at,
  startedAt: at.nullable(),
  endedAt: at.nullable(),
  runAt: at.nullable(),
});

export const issue = z.strictObject({
  id: z.string(),
  kind: z.string(),
  severity: z.enum(["info", "warning", "critical"]),
  message: z.string(),
  affectedValue: decimal.nullable(),
  subject: z.record(z.string(), z.unknown()),
  remedy: z.strictObject({ method: z.string(), params: z.record(z.string(), z.unknown()) }).nullable(),
  openedAt: at,
});

/** The callback's argument of most `*.subscribe` methods. */
export const changeEvent = z.strictObject({
  accountName: z.string(),
  cause: z.enum(["created", "updated", "deleted"]),
  since: at.nullable(),
  count: z.int(),
});

/** zod's optional keys also admit an explicit `undefined`. */
type Optional<T> = { [K in keyof T]: undefined extends T[K] ? T[K] | undefined : Nested<T[K]> };
type Nested<T> = T extends (infer Item)[] ? Optional<Item>[] : T;

function isTimeZone(name: string): boolean {
  // The zone of most accounts. Without this, each start would read Intl's tables for it, 4 MB.
  if (name === "UTC") return true;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
