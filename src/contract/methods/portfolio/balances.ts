import { z } from "zod";
import {
  assetId,
  decimal,
  accountInput,
  balance,
  unverified,
  namedAsset,
  auditEntry,
  day,
  changeEvent,
} from "../../records.ts";
import { moment } from "../../moment.ts";
import { incompletePart } from "../../incomplete.ts";
import { accountContract, subscriptionContract } from "../../method-contract.ts";

const transit = z.strictObject({ assetId, amount: decimal, value: decimal.nullable() });

/** Holdings, now and at any earlier moment. */
export const balances = {
  list: accountContract({
    doc: "Returns every wallet's balance of every asset at a time, to the millisecond, valued at that UTC day's close, or today at the latest price. Totals exclude spam.",
    access: "read",
    input: accountInput({
      at: moment.optional(),
      wallet: z.string().optional(),
      coinId: z.string().optional(),
      includeSpam: z.boolean().default(false),
      includeZero: z.boolean().default(false),
    }),
    output: z.strictObject({
      at: z.number(),
      items: z.array(balance),
      value: decimal.nullable(),
      unpriced: z.array(assetId),
      inTransit: z.array(transit),
      unverified: z.array(unverified).describe("held by unknown contracts; not counted in value"),
      incomplete: z.array(incompletePart),
    }),
  }),
  explain: accountContract({
    doc: "Lists the entries of a balance, oldest first, each with the balance after it; only the newest 1,000.",
    access: "read",
    input: accountInput({ assetId: namedAsset, wallet: z.string().optional(), at: moment.optional() }),
    output: z.array(auditEntry),
  }),
  history: accountContract({
    doc: "Returns the closing amount and value of an asset or coin on every day of a range, by default from the first day it was held until today.",
    access: "read",
    input: accountInput({
      assetId: namedAsset.optional(),
      coinId: z.string().optional(),
      from: moment.optional(),
      to: moment.optional(),
    }),
    output: z.array(z.strictObject({ day, amount: decimal, value: decimal.nullable() })),
  }),
  subscribe: subscriptionContract({
    doc: "Published when balances were recomputed; `since` is the earliest time affected.",
    access: "read",
    event: changeEvent,
  }),
};
