import { z } from "zod";
import { unverified, accountInput } from "../../records.ts";
import { contractMeanings } from "../../../domain/ledger/classification/known-contracts.ts";
import { accountContract } from "../../method-contract.ts";

const meaning = z.enum(contractMeanings);

const record = z.strictObject({
  contract: z.string(),
  platform: z.string(),
  meaning: meaning.nullable().describe("the owner's classification; null: none yet"),
  label: z.string().nullable(),
  transactions: z.int().describe("how many transactions moved assets into it and are unverified"),
  holds: z.array(unverified.omit({ contract: true, platform: true })),
});

/** Unknown contracts that received assets, and the owner's answers about them. */
export const contracts = {
  list: accountContract({
    doc: "Lists contracts with a present or past unverified position, and those classified by the owner, by platform and address, with what they hold outside net worth.",
    access: "read",
    input: accountInput({}),
    output: z.array(record),
  }),
  update: accountContract({
    doc: "Classifies a contract for all its past and future transactions. `position`: it holds the owner's assets, which count in net worth. `payment`: deposits were payments, disposals at market value. `own`: it is one of the owner's wallets. `null` removes the classification. Types that the owner set on single transactions are kept.",
    access: "write",
    input: accountInput({
      contract: z.string().trim().min(1).max(400),
      platform: z.string().trim().min(1).max(120),
      meaning: meaning.nullable(),
      label: z.string().trim().min(1).max(200).nullable().optional(),
    }),
    output: record.omit({ transactions: true, holds: true }),
  }),
};
