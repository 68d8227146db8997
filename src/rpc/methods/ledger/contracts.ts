import { contracts as contract } from "../../../contract/methods/ledger/contracts.ts";
import { canonicalHex } from "../../../domain/ledger/identity.ts";
import { accountMethod } from "../../protocol/method.ts";

/** Unclassified contracts that hold assets, and the owner's answers about them. */
export const contracts = {
  list: accountMethod(contract.list, {
    runs: "reader",
    uses: ["now", "settings", "valuation", "contracts"],
    handle({ context, account }) {
      const now = context.now();
      const currency = account.settings.get().baseCurrency;
      const unverified = account.valuation.holdingsAt({ at: now, now, currency }).unverified;
      return account.contracts.list().map(({ contract, platform, ...answer }) => ({
        contract,
        platform,
        ...answer,
        holds: unverified
          .filter((item) => item.contract === contract && item.platform === platform)
          .map(({ assetId, amount, value }) => ({ assetId, amount, value })),
      }));
    },
  }),
  update: accountMethod(contract.update, {
    runs: "worker",
    uses: ["transaction", "contracts", "ledger"],
    handle({ account }, { contract: address, platform, meaning: answer, label }) {
      const contract = canonicalHex(address);
      return account.transaction(() => {
        account.contracts.answer({ platform, contract, meaning: answer, label });
        account.ledger.reclassifyByWallet(contract);
        const saved = account.contracts.labels().get(`${platform}/${contract}`);
        return { contract, platform, meaning: answer, label: saved ?? null };
      });
    },
  }),
};
