import { comments as contract } from "../../../contract/methods/people/comments.ts";
import type { Context } from "../../../context/context.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { Comment } from "../../../store/server/comments.ts";
import { accessIn } from "../../protocol/account-scope.ts";
import { accountMethod, type Caller } from "../../protocol/method.ts";

/** Comments on transactions. */
export const comments = {
  list: accountMethod(contract.list, {
    runs: "reader",
    uses: ["server", "ledger"],
    handle({ context, caller, account }, { transactionId, ...request }) {
      const id = transactionId === undefined ? null : account.ledger.get(transactionId).id;
      const found = context.server.comments.list(account.id, id, request);
      return { ...found, items: found.items.map((comment) => commentRecord(comment, caller)) };
    },
  }),
  add: accountMethod(contract.add, {
    runs: "worker",
    uses: ["server", "ledger", "newId", "now"],
    handle({ context, caller, account }, { transactionId, text }) {
      const { server, newId, now } = context;
      const comment = {
        id: newId(),
        // Aliases of its id lead to the same transaction.
        transactionId: account.ledger.get(transactionId).id,
        userId: caller.userId ?? null,
        author: authorOf(server, caller),
        text,
        at: now(),
      };
      server.comments.add(account.id, comment);
      return commentRecord(comment, caller);
    },
  }),
  delete: accountMethod(contract.delete, {
    runs: "worker",
    uses: ["server"],
    handle({ context, caller, account }, { id }) {
      const { server } = context;
      const comment = server.comments.find(account.id, id);
      if (comment === undefined)
        throw new AppError("not_found", msg`There is no comment "${id}". See comments.list.`);
      if (!isOwn(comment, caller) && accessIn(account.name, caller) !== "owner")
        throw new AppError("forbidden", "This comment is another user's. Only an owner may delete it.");
      server.comments.remove(account.id, id);
      return null;
    },
  }),
};

function isOwn({ userId }: Comment, caller: Caller): boolean {
  return userId !== null && userId === caller.userId;
}

function commentRecord(comment: Comment, caller: Caller) {
  const { id, transactionId, author, text, at } = comment;
  return { id, transactionId, author, isOwn: isOwn(comment, caller), text, at };
}

function authorOf({ users, tokens }: Context["server"], { userId, tokenId }: Caller): string {
  const name =
    userId === undefined ? tokens.list().find(({ id }) => id === tokenId)?.name : users.find(userId)?.name;
  return name ?? "unknown";
}
