import { z } from "zod";
import { at, decimal } from "./records.ts";
import { wording } from "./wording.ts";

/** A connection as clients see it. */
export const connectionRecord = z.strictObject({
  id: z.string(),
  kind: z.string(),
  label: z.string(),
  settings: z
    .record(z.string(), z.unknown())
    .describe("an encrypted field is returned only as set or not set"),
  createdAt: at,
  syncedAt: at.nullable().describe("end of the last complete sync"),
  verifiedAt: at.nullable(),
  provisional: z
    .boolean()
    .describe("the first history is still loading: balances are the source's own, and in no total"),
  error: z.string().nullable(),
  errorWording: wording.optional(),
  schedule: z
    .string()
    .nullable()
    .describe("its own cron expression (five fields, UTC) or `never`; null for the account's schedule"),
  deleting: z.boolean(),
  taskId: z.string().nullable().describe("what reads, compares or deletes it now"),
  gaps: z.array(
    z.strictObject({
      from: at.nullable(),
      to: at.nullable(),
      reason: z.string(),
      wording: wording.optional(),
    }),
  ),
  balances: z
    .array(
      z.strictObject({
        wallet: z.string(),
        assetId: z.string(),
        symbol: z.string().nullable(),
        source: decimal,
        computed: decimal.nullable().describe("null while provisional"),
        value: decimal.nullable().describe("of the source's amount, in the account's currency"),
        at,
        block: z.int().nullable(),
      }),
    )
    .describe("the balance stated by the source"),
});
export type ConnectionRecord = z.input<typeof connectionRecord>;
