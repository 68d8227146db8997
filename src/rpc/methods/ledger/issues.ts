import { issues as contract } from "../../../contract/methods/ledger/issues.ts";
import { AppError } from "../../../errors/app-error.ts";
import type { AccountStore } from "../../../store/account/account-store.ts";
import { withAccountName } from "../../../store/account/issues.ts";
import { withOpenAccount } from "../../protocol/with-open-account.ts";
import { accountMethod, serverMethod, subscription } from "../../protocol/method.ts";

/** Data health: issues of the data, what they affect, and their remedies. */
export const issues = {
  // A method of the server, so that it works for an account whose file cannot be used.
  list: serverMethod(contract.list, {
    runs: "reader",
    uses: ["accounts", "now"],
    async handle(call, { accountName, filter = {}, limit, cursor, order }) {
      try {
        return await withOpenAccount(
          call,
          accountName,
          ({ issues: known, name }: Pick<AccountStore, "name" | "issues">) => {
            const found = known.list(filter, { limit, cursor, order });
            return { ...found, items: found.items.map((item) => withAccountName(item, name)) };
          },
        );
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "unavailable") throw error;
        const { kind = unusable.kind, severity = unusable.severity } = filter;
        const isAsked = kind === unusable.kind && severity === unusable.severity && filter.dismissed !== true;
        const items = [
          { ...unusable, message: error.message, subject: { accountName }, openedAt: call.context.now() },
        ];
        return { items: isAsked ? items : [], nextCursor: null, total: isAsked ? 1 : 0 };
      }
    },
  }),
  dismiss: accountMethod(contract.dismiss, {
    runs: "worker",
    uses: ["issues", "now"],
    handle({ context, account }, { id }) {
      account.issues.dismiss(id, context.now());
      return null;
    },
  }),
  restore: accountMethod(contract.restore, {
    runs: "worker",
    uses: ["issues"],
    handle({ account }, { id }) {
      account.issues.restore(id);
      return null;
    },
  }),
  subscribe: subscription(contract.subscribe, {
    topic: "issues",
  }),
};

/** The account cannot be read, so no stored issue can exist for this. */
const unusable = {
  id: "unusable-account",
  kind: "unusable-account",
  severity: "critical" as const,
  affectedValue: null,
  remedy: null,
};
