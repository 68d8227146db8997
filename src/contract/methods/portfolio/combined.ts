import { z } from "zod";
import { accountName, amount, assetId, at, currency, day, decimal, netWorthPoint } from "../../records.ts";
import { incompletePart } from "../../incomplete.ts";
import { moment } from "../../moment.ts";
import { serverContract } from "../../method-contract.ts";
import { performanceSummary } from "./performance.ts";

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

const gainProblem = z
  .enum(["unpriced", "no_rate", "unavailable", "elsewhere"])
  .optional()
  .describe(
    "why the figures are unknown. unpriced: none of its holdings has a price; no_rate: a day has no exchange rate for its base currency; unavailable and elsewhere: as in `accounts.netWorth`",
  );

const rangeOfAccounts = chosenAccounts.extend({ from: moment.optional(), to: moment.optional() });

/** The accounts of a performance, which is unknown if one of them has a problem. */
const performanceOfAccounts = {
  currency: z.string(),
  accounts: z.array(z.strictObject({ name: accountName, problem: gainProblem, node: z.string().optional() })),
};

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
    input: rangeOfAccounts,
    output: z.strictObject({
      currency: z.string(),
      value: decimal.nullable(),
      accounts: z.array(
        z.strictObject({
          name: accountName,
          value: decimal.nullable().describe("in the requested currency"),
          problem: gainProblem,
          node: z.string().optional(),
        }),
      ),
    }),
  }),
  performance: serverContract({
    doc: "Returns the performance of several accounts as one portfolio in a range of days (inclusive; by default all days), as `performance.summary` states that of one. Each account is valued at its own prices and converted at the rates of its days. Links of transfers are known within an account only: what leaves some of the accounts and enters others on one day (UTC) in the same coin is taken to have moved between them (`moved`) and is netted, so the time-weighted return does not count it as a deposit and a withdrawal. What arrives on a later day counts as a withdrawal and a deposit, as does a fee that is not stated. `gain` is that of `accounts.gain`. `summary` is `null` if an account has a `problem`.",
    access: "read",
    input: rangeOfAccounts,
    output: z.strictObject({
      ...performanceOfAccounts,
      summary: performanceSummary.nullable(),
      moved: decimal
        .nullable()
        .describe("the value, at the close of its day, of what moved between the accounts within a day"),
    }),
  }),
  performanceHistory: serverContract({
    doc: "Returns the days of `accounts.performance`: value, contributions and gain at the close of each, as `performance.contributions` states them of one account, and the time-weighted index, as `performance.history` does. `days` is `null` if an account has a `problem`.",
    access: "read",
    input: rangeOfAccounts,
    output: z.strictObject({
      ...performanceOfAccounts,
      days: z
        .array(
          z.strictObject({
            day,
            value: decimal,
            netInvested: decimal,
            gain: decimal,
            index: decimal
              .nullable()
              .describe("null on a day without capital, and from a day on that lost more than its capital"),
          }),
        )
        .nullable(),
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
