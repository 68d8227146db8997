import { z } from "zod";
import { methods, scopes } from "../../../domain/accounting/lots/lots.ts";
import { matchRules } from "../../../domain/accounting/tax/tax-disposal.ts";
import { bases } from "../../../domain/accounting/tax/tax-event.ts";
import { warningKinds } from "../../../domain/accounting/tax/warning.ts";
import { allocationOrders } from "../../../domain/accounting/tax/wallet-allocation.ts";
import {
  accountInput,
  assetId,
  at,
  day,
  decimal,
  nothing,
  page,
  seekableInput,
  taskStarted,
  timeZone,
} from "../../records.ts";
import { accountContract, serverContract } from "../../method-contract.ts";

const known = decimal.nullable();
const profileId = z.string().min(1).max(40);
const reportId = z.string().min(1).max(100);

const rule = z.strictObject({
  id: z.string(),
  text: z.string().describe("the rule in one or a few sentences"),
  source: z.string().describe("where it is written"),
});

const profile = z.strictObject({
  id: profileId,
  country: z.string().describe("ISO 3166 code"),
  title: z.string(),
  currency: z.string(),
  timezone: timeZone.describe("in which days and years end, unless a report names another"),
  years: z.array(z.int()).describe("the years in which a tax year can begin, ascending"),
  yearStart: z.string().describe("the first day of a tax year, MM-DD"),
  methods: z.array(z.enum(methods)).describe("that the country allows, its usual one first"),
  walletsFrom: day.nullable().describe("the day from which lots belong to wallets (`tax.allocate`)"),
  rules: z.array(rule),
  earlierLosses: rule
    .omit({ id: true })
    .extend({ isCarried: z.boolean() })
    .describe("whether losses are carried to other years; no report includes those of other years"),
  forms: z.array(z.strictObject({ id: z.string(), title: z.string(), fileType: z.string() })),
});

const match = z.strictObject({
  rule: z.enum(matchRules),
  transactionId: z.string().nullable(),
  acquired: day.nullable(),
  amount: decimal,
  proceeds: known,
  fees: known,
  cost: decimal,
  gain: known,
  basis: z.enum(bases),
});

const sectionRule = z.string().describe("the id of its rule in the profile");
const happened = {
  transactionIds: z.array(z.string()),
  at,
  day,
  assetId,
  amount: decimal,
  rule: sectionRule,
};

const disposalLine = z.strictObject({
  ...happened,
  proceeds: known,
  fees: known,
  cost: decimal,
  gain: known.describe("without the denied part of a loss"),
  denied: known.describe("the part of a loss that may not be deducted now"),
  cause: z.enum(["sale", "fee", "expense", "loss", "repayment", "gift"]),
  basis: z.enum(bases).describe("the least certain of its parts"),
  matches: z.array(match),
  portfolio: z
    .strictObject({ value: decimal, acquisitionPrice: decimal, earlierShares: decimal })
    .nullable()
    .describe("of a country that taxes a share of the whole portfolio"),
});
const valueLine = z.strictObject({ ...happened, type: z.string(), value: known });
const holdingLine = z.strictObject({
  day,
  assetId,
  amount: decimal,
  price: known,
  value: known,
  rule: sectionRule,
});
const line = z.union([disposalLine, valueLine, holdingLine]);

const disposalFigures = z.strictObject({
  proceeds: decimal,
  fees: decimal,
  cost: decimal,
  gains: decimal,
  losses: decimal,
  denied: decimal,
  net: decimal,
  count: z.int(),
  unknown: z.int().describe("lines without a known gain, which no sum includes"),
});
const valueFigures = z.strictObject({
  value: decimal,
  count: z.int(),
  unknown: z.int().describe("lines without a known value, which no sum includes"),
});
const sectionHead = {
  id: z.string(),
  title: z.string(),
  rule: sectionRule,
};
const section = z.discriminatedUnion("kind", [
  z.strictObject({ ...sectionHead, kind: z.literal("disposals"), figures: disposalFigures }),
  z.strictObject({ ...sectionHead, kind: z.enum(["values", "holdings"]), figures: valueFigures }),
]);

const warning = z.strictObject({
  kind: z.enum(warningKinds),
  count: z.int(),
  amount: known.describe("the money concerned: proceeds, cost or value"),
  until: day.nullable().describe("the day until which the figures can change"),
});

const report = z.strictObject({
  reportId,
  at,
  profile: profileId,
  country: z.string(),
  title: z.string(),
  year: z.int(),
  label: z.string().describe("such as 2024 or 2024/25"),
  from: day,
  to: day,
  currency: z.string(),
  timezone: timeZone,
  method: z.enum(methods),
  scope: z.enum(scopes),
  sections: z.array(section),
  totals: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      amount: known.describe("null if it is not known"),
      unit: z.enum(["money", "count"]),
      rule: z.string(),
    }),
  ),
  warnings: z.array(warning),
});

const allocation = z.strictObject({
  at,
  method: z.enum(methods).describe("by which lots were used before"),
  order: z.enum(allocationOrders).describe("which lots are allocated first"),
  wallets: z.array(z.string()).describe("the wallets that come first, in this order"),
});

/** Tax reports by country. */
export const tax = {
  profiles: serverContract({
    doc: "Lists the countries whose tax reports can be made, with their years, methods, forms, and rules with sources. The reports are computations by these rules, not tax advice.",
    access: "read",
    input: z.strictObject({}),
    output: z.array(profile),
  }),
  report: accountContract({
    doc: "Computes and saves the tax report of a country's tax year, which begins in `year`, in the country's currency. Each section has its first 1,000 lines in order of time. Each total, section and line names its rule in the profile. `warnings` lists what the figures rest on, the gravest first. Sections `lost`, `derivatives` and `left` are in no total. A method counts for the whole history, and the warning `otherMethod` says if the last report of an earlier year used another. If exchange rates of the currency are missing, they are fetched by the task `ratesTaskId`, and the report has to be made again.",
    access: "read",
    input: accountInput({
      profile: profileId,
      year: z.int().min(1990).max(2100),
      options: z
        .strictObject({ method: z.enum(methods), timezone: timeZone })
        .partial()
        .optional(),
    }),
    output: report.extend({
      sections: z.array(
        z.discriminatedUnion("kind", [
          z.strictObject({
            ...sectionHead,
            kind: z.literal("disposals"),
            figures: disposalFigures,
            lines: z.array(disposalLine),
          }),
          z.strictObject({
            ...sectionHead,
            kind: z.literal("values"),
            figures: valueFigures,
            lines: z.array(valueLine),
          }),
          z.strictObject({
            ...sectionHead,
            kind: z.literal("holdings"),
            figures: valueFigures,
            lines: z.array(holdingLine),
          }),
        ]),
      ),
      ratesTaskId: z.string().nullable(),
    }),
  }),
  get: accountContract({
    doc: "Returns a saved tax report without its lines (`tax.lines`).",
    access: "read",
    input: accountInput({ reportId }),
    output: report,
  }),
  lines: accountContract({
    doc: "Returns a page of a section's lines, the last ones first unless `order` is `asc`, the order of the report.",
    access: "read",
    input: accountInput({ reportId, section: z.string().min(1).max(100), ...seekableInput }),
    output: page(line).extend({ currency: z.string().describe("the report's, which all figures are in") }),
  }),
  reports: accountContract({
    doc: "Lists the saved tax reports, newest first.",
    access: "read",
    input: accountInput({}),
    output: z.array(report),
  }),
  delete: accountContract({
    doc: "Deletes a saved tax report with its lines. Transactions and files do not change.",
    access: "write",
    input: accountInput({ reportId }),
    output: nothing,
  }),
  export: accountContract({
    doc: "Writes a tax report to a file of the account: as one of the profile's forms, or as `lines`, a CSV of every line with all digits.",
    access: "read",
    input: accountInput({ reportId, form: z.string().min(1).max(40) }),
    output: taskStarted,
  }),
  allocation: accountContract({
    doc: "Returns the owner's allocation of unused basis to wallets for a profile; `null` if there is none.",
    access: "read",
    input: accountInput({ profile: profileId }),
    output: allocation.nullable(),
  }),
  allocate: accountContract({
    doc: "Allocates, once, the basis left over to the wallets that hold the coins on the profile's `walletsFrom` (United States, Rev. Proc. 2024-28). Until that day all wallets are one pool with `method`; then each wallet gets as many units as it holds, lots by `order`, wallets in the order given and the others by name. Later reports use it; it replaces an earlier one, and `allocation: null` takes it back. Returns what each wallet gets; `missing` are units without any lot left.",
    access: "write",
    input: accountInput({
      profile: profileId,
      allocation: z
        .strictObject({
          method: z.enum(methods).default("fifo"),
          order: z.enum(allocationOrders).default("oldest"),
          wallets: z.array(z.string().min(1).max(500)).max(10_000).default([]),
        })
        .nullable(),
    }),
    output: z.strictObject({
      allocated: z.array(
        z.strictObject({
          wallet: z.string(),
          assetId,
          amount: decimal,
          cost: decimal,
          missing: decimal,
          lots: z.array(
            z.strictObject({
              transactionId: z.string().nullable(),
              acquired: day.nullable(),
              amount: decimal,
              cost: decimal,
            }),
          ),
        }),
      ),
      cost: decimal.describe("of all lots allocated, which equals the basis left over"),
    }),
  }),
};
