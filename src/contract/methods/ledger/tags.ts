import { z } from "zod";
import { transactionId } from "../../transaction-id.ts";
import { accountInput, nothing } from "../../records.ts";
import { accountContract } from "../../method-contract.ts";

const name = z.string().trim().min(1).max(100).describe("a tag's name, unique without regard to case");

const transactionIds = z.array(transactionId).min(1).max(1_000);

const record = z.strictObject({ name: z.string(), transactions: z.int() });

/** The owner's tags on transactions. */
export const tags = {
  list: accountContract({
    doc: "Lists the tags by name, with the number of their transactions.",
    access: "read",
    input: accountInput({}),
    output: z.array(record),
  }),
  create: accountContract({
    doc: "Creates a tag; throws `conflict` if the name exists.",
    access: "write",
    input: accountInput({ name }),
    output: record,
  }),
  rename: accountContract({
    doc: "Renames a tag.",
    access: "write",
    input: accountInput({ tag: name, name }),
    output: nothing,
  }),
  delete: accountContract({
    doc: "Deletes a tag and removes it from all transactions.",
    access: "write",
    input: accountInput({ tag: name }),
    output: nothing,
  }),
  assign: accountContract({
    doc: "Adds a tag to transactions, all or none; an unknown tag is created.",
    access: "write",
    input: accountInput({ tag: name, transactionIds }),
    output: nothing,
  }),
  unassign: accountContract({
    doc: "Removes a tag from transactions; those without it are unchanged.",
    access: "write",
    input: accountInput({ tag: name, transactionIds }),
    output: nothing,
  }),
};
