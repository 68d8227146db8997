import { wallets as contract } from "../../../contract/methods/ledger/wallets.ts";
import { canonicalHex } from "../../../domain/ledger/identity.ts";
import { accountMethod } from "../../protocol/method.ts";

/** The addresses and sub-accounts of the account's transactions. */
export const wallets = {
  list: accountMethod(contract.list, {
    runs: "reader",
    uses: ["wallets"],
    handle: ({ account }) => account.wallets.list(),
  }),
  update: accountMethod(contract.update, {
    runs: "worker",
    uses: ["transaction", "wallets", "ledger"],
    handle({ account }, { wallet, platform, patch }) {
      const name = canonicalHex(wallet);
      return account.transaction(() => {
        const updated = account.wallets.update(name, patch, platform);
        if (patch.own !== undefined) account.ledger.reclassifyByWallet(name);
        return updated.reduce((a, b) => ((b.lastActivityAt ?? -1) > (a.lastActivityAt ?? -1) ? b : a));
      });
    },
  }),
};
