import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { Issue } from "../../store/account/issues.ts";
import { checkAccountScope } from "../protocol/account-scope.ts";
import { withOpenAccount } from "../protocol/with-open-account.ts";
import { accountMethod, serverMethod, subscription } from "../protocol/method.ts";
import { issue, nothing, page, pageInput, accountInput } from "../../contract/records.ts";

/** Data health: what is wrong with the data or in doubt, what it affects, and what would settle it. */
export const issues = {
  // A method of the server, so that an account whose file cannot be used can still say so.
  list: serverMethod({
    doc: "Open issues that were not dismissed, newest first. They open, change and close by themselves; `remedy` is a call that would settle one. Of an account whose file cannot be used, that is the one issue.",
    access: "read",
    runs: "reader",
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
    async handle(call, { accountName, filter = {}, limit, cursor, order }) {
      checkAccountScope(accountName, call.caller);
      try {
        return await withOpenAccount(call, accountName, ({ issues: known, name }: AccountStore) => {
          const found = known.list(filter, { limit, cursor, order });
          return { ...found, items: found.items.map((item) => callable(item, name)) };
        });
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "unavailable") throw error;
        const { kind = unusable.kind, severity = unusable.severity } = filter;
        const isAsked = kind === unusable.kind && severity === unusable.severity;
        const items = [
          { ...unusable, message: error.message, subject: { accountName }, openedAt: call.context.now() },
        ];
        return { items: isAsked ? items : [], nextCursor: null, total: isAsked ? 1 : 0 };
      }
    },
  }),
  dismiss: accountMethod({
    doc: "Puts an issue out of sight; it stays out of sight as long as its cause lasts, and closes with it.",
    access: "write",
    runs: "worker",
    input: accountInput({ id: z.string() }),
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

/** Nothing of the account can be read, so nobody can have written this one down. */
const unusable = {
  id: "unusable-account",
  kind: "unusable-account",
  severity: "critical" as const,
  affectedValue: null,
  remedy: null,
};

/** Whoever found the issue need not have said in which account: the remedy can be called as it stands. */
export function callable(item: Issue, accountName: string): Issue {
  const { remedy } = item;
  return remedy === null
    ? item
    : { ...item, remedy: { ...remedy, params: { accountName, ...remedy.params } } };
}
