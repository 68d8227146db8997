import { z } from "zod";
import type { Issue } from "../store/issues.ts";
import { accountMethod, subscription } from "./method.ts";
import { issue, nothing, page, pageInput, withAccount } from "./records.ts";

/** Data health: what is wrong with the data or in doubt, what it affects, and what would settle it. */
export const issues = {
  list: accountMethod({
    doc: "Open issues that were not dismissed, newest first. They open, change and close by themselves; `remedy` is a call that would settle one.",
    access: "read",
    runs: "reader",
    input: withAccount({
      filter: z
        .strictObject({
          kind: z.string().optional(),
          severity: z.enum(["info", "warning", "critical"]).optional(),
        })
        .optional(),
      ...pageInput,
    }),
    output: page(issue),
    handle({ account, accountName }, { filter, limit, cursor, order }) {
      const found = account.issues.list(filter ?? {}, { limit, cursor, order });
      return { ...found, items: found.items.map((item) => callable(item, accountName)) };
    },
  }),
  dismiss: accountMethod({
    doc: "Puts an issue out of sight; it stays out of sight as long as its cause lasts, and closes with it.",
    access: "write",
    runs: "worker",
    input: withAccount({ id: z.string() }),
    output: nothing,
    handle({ context, account }, { id }) {
      account.issues.dismiss(id, context.now());
      return null;
    },
  }),
  subscribe: subscription({
    doc: "Calls back with each issue that opens or changes.",
    access: "read",
    topic: "issues",
    event: issue,
  }),
};

/** Whoever found the issue need not have said in which account: the remedy can be called as it stands. */
function callable(item: Issue, accountName: string): Issue {
  const { remedy } = item;
  return remedy === null
    ? item
    : { ...item, remedy: { ...remedy, params: { accountName, ...remedy.params } } };
}
