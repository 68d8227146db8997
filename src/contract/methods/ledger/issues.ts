import { accountInput, pageInput, page, issue, nothing } from "../../records.ts";
import { z } from "zod";
import { serverContract, accountContract, subscriptionContract } from "../../method-contract.ts";

/** Data health: problems and doubts, what they affect, and their remedies. */
export const issues = {
  list: serverContract({
    doc: "Open issues that were not dismissed, newest first. They open, change and close by themselves; `remedy` is a call that would settle one. Of an account whose file cannot be used, that is the one issue.",
    access: "read",
    input: accountInput({
      filter: z
        .strictObject({
          kind: z.string().optional(),
          severity: z.enum(["info", "warning", "critical"]).optional(),
        })
        .optional(),
      ...pageInput,
    }),
    output: page(issue),
  }),
  dismiss: accountContract({
    doc: "Puts an issue out of sight; it stays out of sight as long as its cause lasts, and closes with it.",
    access: "write",
    input: accountInput({ id: z.string() }),
    output: nothing,
  }),
  subscribe: subscriptionContract({
    doc: "Calls back with each issue that opens or changes.",
    access: "read",
    event: issue,
  }),
};
