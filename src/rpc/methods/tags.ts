import { z } from "zod";
import { accountMethod } from "../protocol/method.ts";
import { nothing, accountInput } from "../../contract/records.ts";
import { transactionId } from "../../contract/transaction-id.ts";

const name = z.string().trim().min(1).max(100).describe("a tag's name, unique without regard to case");
const transactionIds = z.array(transactionId).min(1).max(1_000);

const record = z.strictObject({ name: z.string(), transactions: z.int() });

/** The owner's tags on transactions. */
export const tags = {
  list: accountMethod({
    doc: "Every tag by name, with how many transactions carry it.",
    access: "read",
    runs: "reader",
    input: accountInput({}),
    output: z.array(record),
    handle: ({ account }) => account.tags.list(),
  }),
  create: accountMethod({
    doc: "Makes a tag; throws `conflict` where one of that name is.",
    access: "write",
    runs: "worker",
    input: accountInput({ name }),
    output: record,
    handle: ({ account }, input) => account.tags.create(input.name),
  }),
  rename: accountMethod({
    doc: "Gives the tag another name; its transactions keep it.",
    access: "write",
    runs: "worker",
    input: accountInput({ tag: name, name }),
    output: nothing,
    handle({ account }, { tag, name: next }) {
      account.tags.rename(tag, next);
      return null;
    },
  }),
  delete: accountMethod({
    doc: "Removes the tag from every transaction and forgets it.",
    access: "write",
    runs: "worker",
    input: accountInput({ tag: name }),
    output: nothing,
    handle({ account }, { tag }) {
      account.tags.delete(tag);
      return null;
    },
  }),
  assign: accountMethod({
    doc: "Tags transactions, all or none; a name not used before becomes a tag.",
    access: "write",
    runs: "worker",
    input: accountInput({ tag: name, transactionIds }),
    output: nothing,
    handle({ account }, input) {
      account.tags.assign(input.tag, input.transactionIds);
      return null;
    },
  }),
  unassign: accountMethod({
    doc: "Takes the tag off transactions; those that do not carry it stay as they are.",
    access: "write",
    runs: "worker",
    input: accountInput({ tag: name, transactionIds }),
    output: nothing,
    handle({ account }, input) {
      account.tags.unassign(input.tag, input.transactionIds);
      return null;
    },
  }),
};
