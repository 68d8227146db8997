import { z } from "zod";
import { accountContract } from "../../method-contract.ts";
import { moment } from "../../moment.ts";
import { accountInput, assetId } from "../../records.ts";

/** `connections.settle`. */
export const settleDriftContract = accountContract({
  doc: "Settles what differs from the source by an `adjustment` (or `interest`, for a rebasing token): of one wallet and asset, or all of the connection's drift. It stands before the first transaction where the difference is as old as the history, else at the moment of the comparison, or `at`. `transactions.delete` undoes it.",
  access: "write",
  input: accountInput({
    connectionId: z.string().min(1).max(64),
    wallet: z.string().optional(),
    assetId: assetId.optional(),
    at: moment.optional().describe("when it is booked; at most the moment the source was asked"),
    as: z.enum(["adjustment", "interest"]).default("adjustment"),
  }),
  output: z.strictObject({ ids: z.array(z.string()) }),
});
