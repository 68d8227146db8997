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
    doc: "Every wallet's balance of every asset at a moment, to the millisecond, valued at that UTC day's close, today at the latest price. Spam is in no total.",
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
      unverified: z.array(unverified).describe("held by contracts that nobody knows; not counted in value"),
      incomplete: z.array(incompletePart),
    }),
  }),
  explain: accountContract({
    doc: "The entries behind a balance, oldest first; of more than 1,000 the newest, each with the balance after it.",
    access: "read",
    input: accountInput({ assetId: namedAsset, wallet: z.string().optional(), at: moment.optional() }),
    output: z.array(auditEntry),
  }),
  history: accountContract({
    doc: "The closing amount of an asset or coin on every day of a range, and its value; from the first day it was held to today by default.",
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
    doc: "Calls back when balances were computed anew; `since` is the earliest moment affected.",
    access: "read",
    event: changeEvent,
  }),
};
