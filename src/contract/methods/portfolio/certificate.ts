import { z } from "zod";
import { assetId, amount, at, accountInput } from "../../records.ts";
import { differenceCause } from "../../difference-cause.ts";
import { accountContract } from "../../method-contract.ts";
import { unverifiedCause } from "../../unverified-cause.ts";
import { wording } from "../../wording.ts";

const wallet = z.string();

const verified = z.strictObject({
  wallet,
  assetId,
  amount,
  block: z.int().optional(),
  moment: at.optional().describe("time of the comparison; unchanged balances are compared once a day"),
  pastBlocks: z.array(z.strictObject({ block: z.int(), ok: z.boolean() })),
});

const drift = z.strictObject({
  wallet,
  assetId,
  computed: amount,
  source: amount,
  likelyCause: z.string(),
  cause: differenceCause,
});

const position = z.strictObject({
  platform: z.string(),
  wallet,
  protocol: z.string().nullable(),
  contract: z.string(),
  side: z.enum(["supplied", "borrowed"]),
  assetId,
  computed: amount,
  source: amount,
  likelyCause: z.string().nullable().describe("null: they agree"),
  cause: differenceCause.nullable().describe("the same as a code with its data"),
  isExpected: z
    .boolean()
    .describe("interest, or a price that moved inside a pool: no transaction is missing"),
  block: z.int(),
  moment: at,
});

/** Which figures of an account are verified, which are not, and why, to be shown to others. */
export const certificateContract = accountContract({
  doc: "Returns which balances are verified against their source, which differ and why, what is missing, and one hash over everything reported to the ledger. The sources' last answers are compared with the present ledger; `connections.verify` asks them again.",
  access: "read",
  input: accountInput({}),
  output: z.strictObject({
    at,
    verified: z.array(verified),
    drift: z.array(drift),
    positions: z
      .array(position)
      .describe(
        "positions in protocols as stated by their contracts and as booked, with the likely cause of a difference",
      ),
    gaps: z.array(
      z.strictObject({
        connectionId: z.string(),
        from: at.nullable(),
        to: at.nullable(),
        reason: z.string(),
        wording: wording.optional(),
      }),
    ),
    unverifiable: z
      .array(
        z.strictObject({
          wallet,
          platform: z.string(),
          assetId,
          amount,
          reason: z.string().describe("in English"),
          cause: unverifiedCause,
        }),
      )
      .describe("balances that no source confirms, and why"),
    unpriced: z.array(assetId),
    missingAcquisitions: z.array(z.record(z.string(), z.unknown())),
    hash: z.string().describe("SHA-256 of the ledger's source data, in hexadecimal"),
  }),
});
