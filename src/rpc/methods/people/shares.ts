import { shares as contract } from "../../../contract/methods/people/shares.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { sha256Hex } from "../../../lib/sha-256.ts";
import { accountMethod } from "../../protocol/method.ts";

/** Distinguishes a share's token from session and API tokens, and lets scanners find leaked ones. */
const prefix = "portolan_share_";

export const shares = {
  create: accountMethod(contract.create, {
    runs: "worker",
    uses: ["server", "newId", "now"],
    handle({ context, account }, { name, pages, amounts, expiresAt = null }) {
      const { server, newId, now } = context;
      const createdAt = now();
      if (expiresAt !== null && expiresAt <= createdAt)
        throw new AppError("bad_request", "The link would have expired already. Choose a later time.", {
          data: { errors: [{ path: "expiresAt", message: "lies in the past" }] },
        });
      const [id, token] = [newId(), `${prefix}${newId()}${newId()}`];
      const chosenPages = [...new Set(pages)];
      const share = { id, accountId: account.id, name, pages: chosenPages, amounts, createdAt, expiresAt };
      server.shares.add({ ...share, lastUsedAt: null }, sha256Hex(token));
      return { id, token, path: `/share#${token}` };
    },
  }),
  list: accountMethod(contract.list, {
    runs: "reader",
    uses: ["server"],
    handle: ({ context, account }) =>
      context.server.shares.list(account.id).map(({ accountId: _, ...share }) => share),
  }),
  revoke: accountMethod(contract.revoke, {
    runs: "worker",
    uses: ["server"],
    handle({ context, account }, { id }) {
      if (context.server.shares.remove(account.id, id)) return null;
      throw new AppError("not_found", msg`There is no share link "${id}". See shares.list.`);
    },
  }),
};
