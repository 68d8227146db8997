import { tokens as contract } from "../../../contract/methods/service/tokens.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { sha256Hex } from "../../../lib/sha-256.ts";
import { requireAllAccounts } from "../../protocol/account-scope.ts";
import { recordCreator } from "../../shared/made-by.ts";
import { serverMethod } from "../../protocol/method.ts";

/** The prefix of every API token, which distinguishes it from a session's and lets scanners find leaked ones. */
const prefix = "portolan_";

/** API tokens for scripts and MCP. */
export const tokens = {
  create: serverMethod(contract.create, {
    runs: "worker",
    uses: ["server", "newId", "now", "accounts"],
    handle({ context, caller }, input) {
      requireAllAccounts(msg`make tokens`, caller);
      const { server, newId, now } = context;
      const accountIds = input.accounts === "*" ? ("*" as const) : input.accounts.map(idOf);
      const id = newId();
      const token = `${prefix}${newId()}${newId()}`;
      // SHA-256 is enough for 256 random bits: they cannot be guessed.
      const hash = sha256Hex(token);
      server.transaction(() => {
        server.tokens.create({ id, name: input.name, access: input.access, accountIds, hash, at: now() });
        recordCreator(server, caller, { kind: "token", id });
      });
      return { id, name: input.name, token };

      function idOf(name: string): string {
        const accountId = server.accounts.idOf(name);
        if (accountId !== undefined) return accountId;
        const known = context.accounts.allNames().join(", ");
        throw new AppError("not_found", msg`No account is called "${name}". Known accounts: ${known}.`);
      }
    },
  }),
  list: serverMethod(contract.list, {
    runs: "reader",
    uses: ["server"],
    handle({ context, caller }) {
      requireAllAccounts(msg`see tokens`, caller);
      return context.server.tokens.list();
    },
  }),
  revoke: serverMethod(contract.revoke, {
    runs: "worker",
    uses: ["server", "now", "bus"],
    handle({ context, caller }, { id }) {
      requireAllAccounts(msg`end tokens`, caller);
      if (!context.server.tokens.revoke(id, context.now()))
        throw new AppError(
          "not_found",
          msg`There is no token "${id}", or it was revoked before. See tokens.list.`,
        );
      context.bus.publish("revoked", { sessionIds: [], tokenIds: [id] });
      return null;
    },
  }),
};
