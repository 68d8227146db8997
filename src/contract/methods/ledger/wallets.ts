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
    doc: "Lists the wallets by platform and name, with the time of their last activity.",
    access: "read",
    input: accountInput({}),
    output: z.array(record),
  }),
  update: accountContract({
    doc: "Sets a wallet's label, whether it belongs to the owner (transfers to it are then no withdrawals), or that it is closed. `own: true` also creates one that no transaction mentions yet, and it is then the owner's on every platform. Its record is on `platform`; without one, an address `0x…` is recorded on Ethereum (`eip155:1`) and any other name as `manual`. Without `platform` the change applies on all platforms of the wallet, and the most recently active record is returned.",
    access: "write",
    input: accountInput({
      wallet: z.string().trim().min(1).max(400),
      platform: z.string().min(1).max(120).optional().describe("only the wallet on this platform"),
      patch: z.strictObject({
        label: z.string().trim().min(1).max(200).nullable().optional(),
        own: z.boolean().optional(),
        closed: z.boolean().optional(),
      }),
    }),
    output: record,
  }),
};
