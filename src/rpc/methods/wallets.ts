import { z } from "zod";
import { canonicalHex } from "../../domain/ledger/identity.ts";
import { accountMethod } from "../protocol/method.ts";
import { at, accountInput } from "../../contract/records.ts";

const record = z.strictObject({
  wallet: z.string(),
  platform: z.string(),
  label: z.string().nullable(),
  own: z.boolean(),
  closed: z.boolean(),
  lastActivityAt: at.nullable(),
});

/** The addresses and sub-accounts that the account's transactions stand in. */
export const wallets = {
  list: accountMethod({
    doc: "Every wallet by platform and name, with when it was last active.",
    access: "read",
    runs: "reader",
    input: accountInput({}),
    output: z.array(record),
    handle: ({ account }) => account.wallets.list(),
  }),
  update: accountMethod({
    doc: "Labels a wallet, says whether it is the owner's (a transfer to it is then no withdrawal) or that it is closed. `own: true` also makes one that no transaction mentions yet. Without `platform` it does so on every one the wallet stands on, and answers the record that was active last.",
    access: "write",
    runs: "worker",
    input: accountInput({
      wallet: z.string().trim().min(1).max(400),
      platform: z.string().min(1).max(120).optional().describe("only where it stands on this platform"),
      patch: z.strictObject({
        label: z.string().trim().min(1).max(200).nullable().optional(),
        own: z.boolean().optional(),
        closed: z.boolean().optional(),
      }),
    }),
    output: record,
    handle({ account }, { wallet, platform, patch }) {
      const name = canonicalHex(wallet);
      return account.sql.transaction(() => {
        const updated = account.wallets.update(name, patch, platform);
        if (patch.own !== undefined) account.ledger.reconsider(name);
        return updated.reduce((a, b) => ((b.lastActivityAt ?? -1) > (a.lastActivityAt ?? -1) ? b : a));
      });
    },
  }),
};
