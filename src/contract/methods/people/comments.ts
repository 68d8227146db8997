import { z } from "zod";
import { accountContract } from "../../method-contract.ts";
import { accountInput, at, nothing, page, pageInput } from "../../records.ts";

const transactionId = z.string().min(1).max(300);

const comment = z.strictObject({
  id: z.string(),
  transactionId: z.string(),
  author: z.string().describe("the user or token by its name at that time"),
  isOwn: z.boolean(),
  text: z.string(),
  at,
});

/** Comments on transactions, for questions between owner and accountant. They change no figure. */
export const comments = {
  list: accountContract({
    doc: "Lists the comments of the account or of one transaction, by time.",
    access: "read",
    input: accountInput({ transactionId: transactionId.optional(), ...pageInput }),
    output: page(comment),
  }),
  add: accountContract({
    doc: "Adds a comment to a transaction.",
    access: "comment",
    input: accountInput({ transactionId, text: z.string().trim().min(1).max(4_000) }),
    output: comment,
  }),
  delete: accountContract({
    doc: "Deletes the caller's own comment, or any with owner access.",
    access: "comment",
    input: accountInput({ id: z.string().min(1).max(100) }),
    output: nothing,
  }),
};
