import { tags as contract } from "../../../contract/methods/ledger/tags.ts";
import { accountMethod } from "../../protocol/method.ts";

/** The owner's tags on transactions. */
export const tags = {
  list: accountMethod(contract.list, {
    runs: "reader",
    uses: ["tags"],
    handle: ({ account }) => account.tags.list(),
  }),
  create: accountMethod(contract.create, {
    runs: "worker",
    uses: ["tags"],
    handle: ({ account }, input) => account.tags.create(input.name),
  }),
  rename: accountMethod(contract.rename, {
    runs: "worker",
    uses: ["tags"],
    handle({ account }, { tag, name: next }) {
      account.tags.rename(tag, next);
      return null;
    },
  }),
  delete: accountMethod(contract.delete, {
    runs: "worker",
    uses: ["tags"],
    handle({ account }, { tag }) {
      account.tags.delete(tag);
      return null;
    },
  }),
  assign: accountMethod(contract.assign, {
    runs: "worker",
    uses: ["tags"],
    handle({ account }, input) {
      account.tags.assign(input.tag, input.transactionIds);
      return null;
    },
  }),
  unassign: accountMethod(contract.unassign, {
    runs: "worker",
    uses: ["tags"],
    handle({ account }, input) {
      account.tags.unassign(input.tag, input.transactionIds);
      return null;
    },
  }),
};
