import { z } from "zod";
import { accountContract } from "../../method-contract.ts";
import { moment } from "../../moment.ts";
import { accountInput, assetId } from "../../records.ts";

/** `connections.settle`. */
export const settleDriftContract = accountContract({
  doc: "Resolves differences from the source with an `adjustment` transaction (`interest` for a rebasing token): for one wallet and asset, or for all differences of the connection. It is dated before the first transaction if the difference is as old as the history, else at the time of the comparison, or `at`. `transactions.delete` undoes it.",
  access: "write",
  input: accountInput({
    connectionId: z.string().min(1).max(64),
    wallet: z.string().optional(),
    assetId: assetId.optional(),
    at: moment.optional().describe("time of the booking; at most the time of the source's answer"),
    as: z.enum(["adjustment", "interest"]).default("adjustment"),
  }),
  output: z.strictObject({ ids: z.array(z.string()) }),
});
