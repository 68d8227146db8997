import { accountInput, pageInput, page, issue, nothing } from "../../records.ts";
import { z } from "zod";
import { serverContract, accountContract, subscriptionContract } from "../../method-contract.ts";

/** Data health: issues, the figures they affect, and their remedies. */
export const issues = {
  list: serverContract({
    doc: "Lists open issues that were not dismissed, or with `dismissed` those that were, newest first. Issues are opened, updated and closed automatically; `remedy` is a call that resolves one. An account with an unusable file has exactly that issue.",
    access: "read",
    input: accountInput({
      filter: z
        .strictObject({
          kind: z.string().optional(),
          severity: z.enum(["info", "warning", "critical"]).optional(),
          dismissed: z.boolean().optional(),
        })
        .optional(),
      ...pageInput,
    }),
    output: page(issue),
  }),
  dismiss: accountContract({
    doc: "Hides an issue for as long as its cause lasts.",
    access: "write",
    input: accountInput({ id: z.string() }),
    output: nothing,
  }),
  restore: accountContract({
    doc: "Lists a dismissed issue again.",
    access: "write",
    input: accountInput({ id: z.string() }),
    output: nothing,
  }),
  subscribe: subscriptionContract({
    doc: "Published for each issue that is opened or changed.",
    access: "read",
    event: issue,
  }),
};
