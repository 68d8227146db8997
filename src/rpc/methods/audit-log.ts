import { z } from "zod";
import { canonicalAssetId } from "../../domain/assets/asset.ts";
import { operations } from "../../domain/ledger/transaction.ts";
import { accountMethod, subscription } from "../protocol/method.ts";
import { fromOf, moment, toOf } from "../../contract/moment.ts";
import { auditEntry, changeEvent, page, pageInput, accountInput } from "../../contract/records.ts";

const filter = z.strictObject({
  from: moment.optional(),
  to: moment.optional(),
  wallets: z.array(z.string()).optional(),
  platforms: z.array(z.string()).optional(),
  assetId: z.string().optional(),
  coinId: z.string().optional(),
  transactionId: z.string().optional(),
  operations: z.array(z.enum(operations)).optional(),
});

/** Every change of every balance. */
export const auditLog = {
  list: accountMethod({
    doc: "Audit-log entries by time, filtered, each with the balance of its wallet and asset after it.",
    access: "read",
    runs: "reader",
    input: accountInput({ filter: filter.optional(), ...pageInput }),
    output: page(auditEntry),
    handle({ account }, { filter: { from, to, assetId, ...rest } = {}, limit, cursor, order }) {
      return account.auditLog.list(
        {
          ...rest,
          from: fromOf(from),
          to: toOf(to),
          assetId: assetId === undefined ? undefined : canonicalAssetId(assetId),
        },
        { limit, cursor, order },
      );
    },
  }),
  subscribe: subscription({
    doc: "Calls back when the audit log changed; `since` is the earliest moment affected.",
    access: "read",
    topic: "auditLog",
    event: changeEvent,
  }),
};
