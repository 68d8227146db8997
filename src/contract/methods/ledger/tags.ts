import { z } from "zod";
import { transactionId } from "../../transaction-id.ts";
import { accountInput, nothing } from "../../records.ts";
import { accountContract } from "../../method-contract.ts";

export const name = z.string().trim().min(1).max(100).describe("a tag's name, unique without regard to case");

const transactionIds = z.array(transactionId).min(1).max(1_000);

const record = z.strictObject({ name: z.string(), transactions: z.int() });

/** The owner's tags on transactions. */
export const tags = {
  list: accountContract({
    doc: "Every tag by name, with how many transactions carry it.",
    access: "read",
    input: accountInput({}),
    output: z.array(record),
  }),
  create: accountContract({
    doc: "Makes a tag; throws `conflict` where one of that name is.",
    access: "write",
    input: accountInput({ name }),
    output: record,
  }),
  rename: accountContract({
    doc: "Gives the tag another name; its transactions keep it.",
    access: "write",
    input: accountInput({ tag: name, name }),
    output: nothing,
  }),
  delete: accountContract({
    doc: "Removes the tag from every transaction and forgets it.",
    access: "write",
    input: accountInput({ tag: name }),
    output: nothing,
  }),
  assign: accountContract({
    doc: "Tags transactions, all or none; a name not used before becomes a tag.",
    access: "write",
    input: accountInput({ tag: name, transactionIds }),
    output: nothing,
  }),
  unassign: accountContract({
    doc: "Takes the tag off transactions; those that do not carry it stay as they are.",
    access: "write",
    input: accountInput({ tag: name, transactionIds }),
    output: nothing,
  }),
};
