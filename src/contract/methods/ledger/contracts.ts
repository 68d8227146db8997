import { z } from "zod";
import { unverified, accountInput } from "../../records.ts";
import { contractMeanings } from "../../../domain/ledger/classify.ts";
import { accountContract } from "../../method-contract.ts";

export const meaning = z.enum(contractMeanings);

const record = z.strictObject({
  contract: z.string(),
  platform: z.string(),
  meaning: meaning.nullable().describe("the owner's answer; null: not known yet"),
  label: z.string().nullable(),
  transactions: z.int().describe("how many transactions moved assets into it and are unverified"),
  holds: z.array(unverified.omit({ contract: true, platform: true })),
});

/** Unknown contracts that received assets, and the owner's answers about them. */
export const contracts = {
  list: accountContract({
    doc: "Contracts that hold or held an unverified position, and those the owner answered about, by platform and address, with what they hold now outside net worth.",
    access: "read",
    input: accountInput({}),
    output: z.array(record),
  }),
  update: accountContract({
    doc: "Says what a contract is, for all its transactions, past and future. `position`: it holds assets of the owner, counted in net worth; `payment`: what went in was paid (a disposal at market value); `own`: it is an own wallet, what went in is there; `null` takes the answer back. A type that the owner set on one transaction stays.",
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
