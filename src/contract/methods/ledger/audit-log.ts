import { z } from "zod";
import { moment } from "../../moment.ts";
import { operations } from "../../../domain/ledger/transaction.ts";
import { accountInput, seekableInput, page, auditEntry, changeEvent } from "../../records.ts";
import { accountContract, subscriptionContract } from "../../method-contract.ts";
import { maxNamed } from "./transaction-inputs.ts";

const filter = z.strictObject({
  from: moment.optional(),
  to: moment.optional(),
  wallets: z.array(z.string()).max(maxNamed).optional(),
  platforms: z.array(z.string()).max(maxNamed).optional(),
  assetId: z.string().optional(),
  coinId: z.string().optional(),
  transactionId: z.string().optional(),
  operations: z.array(z.enum(operations)).max(maxNamed).optional(),
});

/** Every change of every balance. */
export const auditLog = {
  list: accountContract({
    doc: "Lists audit-log entries by time, filtered, each with the balance of its wallet and asset after the entry.",
    access: "read",
    input: accountInput({ filter: filter.optional(), ...seekableInput }),
    output: page(auditEntry),
  }),
  subscribe: subscriptionContract({
    doc: "Published when the audit log changes; `since` is the earliest time affected.",
    access: "read",
    event: changeEvent,
  }),
};
