import { z } from "zod";
import { accountName, amount, assetId, at, currency, day, decimal, netWorthPoint } from "../../records.ts";
import { incompletePart } from "../../incomplete.ts";
import { moment } from "../../moment.ts";
import { serverContract } from "../../method-contract.ts";

const chosenAccounts = z.strictObject({
  accountNames: z.array(accountName).min(1).max(50).describe("accounts named twice are counted once"),
  currency: currency.optional().describe("by default the first account's base currency"),
});

const member = z.strictObject({
  name: accountName,
  baseCurrency: z.string(),
  demo: z.boolean(),
  value: decimal.nullable().describe("in the requested currency; null if unknown"),
  ownValue: decimal.nullable().describe("in the account's base currency"),
  share: decimal.nullable(),
  change24h: decimal.nullable().describe("as in `netWorth.current`"),
  changeToday: decimal.nullable().describe("since yesterday's close (UTC)"),
  unpriced: z.array(assetId),
  stale: z.array(assetId),
  incomplete: z.array(incompletePart),
  problem: z
    .enum(["no_rate", "unavailable", "elsewhere"])
    .optional()
    .describe(
      "no_rate: no chosen account has an exchange rate for its base currency; unavailable: its file cannot be used; elsewhere: it is on the node named in `node`. The total excludes these accounts.",
    ),
  node: z.string().optional(),
});

const part = z.strictObject({
  coinId: z.string().nullable(),
  assetIds: z.array(assetId),
  symbol: z.string(),
  amount,
  value: decimal.nullable(),
  share: decimal.nullable(),
  accounts: z.array(z.strictObject({ name: accountName, amount, value: decimal.nullable() })),
});

const sharedFields = z.strictObject({
  wallet: z.string(),
  platform: z.string(),
  accounts: z.array(accountName),
});

/** Several accounts as one portfolio. */
export const combined = {
  netWorth: serverContract({
    doc: "Returns the total net worth of several accounts in one currency, with each account's part and the holdings merged by coin. Each account is valued at its own prices; whatever the total excludes is listed.",
    access: "read",
    input: chosenAccounts,
    output: z.strictObject({
      at,
      day,
      currency: z.string(),
      value: decimal.nullable().describe("the sum of the accounts whose value is known"),
      change24h: decimal.nullable().describe("null unless it is known of every account"),
      changeToday: decimal.nullable().describe("null unless it is known of every account"),
      accounts: z.array(member),
      parts: z.array(part).describe("by coin, the largest first; amounts in transit are in value only"),
      sharedWallets: z
        .array(sharedFields)
        .describe("addresses whose balances several of the accounts hold: the sum counts them repeatedly"),
    }),
  }),
  gain: serverContract({
    doc: "Returns the gain of several accounts together in a range of days (inclusive; by default all days), without deposits and withdrawals: the sum of the accounts' gains, as `performance.summary` states them, each converted at the rates of its days. It is never the sum of some of the accounts only: `value` is `null` if the gain of one account is unknown, which `accounts` names with the reason.",
    access: "read",
    input: chosenAccounts.extend({ from: moment.optional(), to: moment.optional() }),
    output: z.strictObject({
      currency: z.string(),
      value: decimal.nullable(),
      accounts: z.array(
        z.strictObject({
          name: accountName,
          value: decimal.nullable().describe("in the requested currency"),
          problem: z
            .enum(["unpriced", "no_rate", "unavailable", "elsewhere"])
            .optional()
            .describe(
              "why the gain is unknown. unpriced: none of its holdings has a price; no_rate: a day has no exchange rate for its base currency; unavailable and elsewhere: as in `accounts.netWorth`",
            ),
          node: z.string().optional(),
        }),
      ),
    }),
  }),
  netWorthHistory: serverContract({
    doc: "Returns the total net worth of several accounts at the close of every day of a range (inclusive), up to the last day computed for all of them. By `hour`: at the ends of the hours of the last seven days, as far as hourly prices are known; `prices.fetchHours` of each account fetches them.",
    access: "read",
    input: chosenAccounts.extend({
      from: moment.optional(),
      to: moment.optional(),
      interval: z.enum(["day", "hour"]).default("day"),
    }),
    output: z.array(
      netWorthPoint.extend({
        unvalued: z.array(accountName).describe("accounts whose value on the day is unknown: not in value"),
      }),
    ),
  }),
};
