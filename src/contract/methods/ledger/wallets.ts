import { z } from "zod";
import { at, accountInput } from "../../records.ts";
import { accountContract } from "../../method-contract.ts";

const record = z.strictObject({
  wallet: z.string(),
  platform: z.string(),
  label: z.string().nullable(),
  own: z.boolean(),
  closed: z.boolean(),
  lastActivityAt: at.nullable(),
});

/** The addresses and sub-accounts of the account's transactions. */
export const wallets = {
  list: accountContract({
    doc: "Every wallet by platform and name, with when it was last active.",
    access: "read",
    input: accountInput({}),
    output: z.array(record),
  }),
  update: accountContract({
    doc: "Labels a wallet, says whether it is the owner's (a transfer to it is then no withdrawal) or that it is closed. `own: true` also makes one that no transaction mentions yet. Without `platform` it does so on every one the wallet stands on, and answers the record that was active last.",
    access: "write",
    input: accountInput({
      wallet: z.string().trim().min(1).max(400),
      platform: z.string().min(1).max(120).optional().describe("only where it stands on this platform"),
      patch: z.strictObject({
        label: z.string().trim().min(1).max(200).nullable().optional(),
        own: z.boolean().optional(),
        closed: z.boolean().optional(),
      }),
    }),
    output: record,
  }),
};
