import { checkPriceSource } from "../../shared/check-price-source.ts";
import { assets as contract } from "../../../contract/methods/ledger/assets.ts";
import { accountMethod } from "../../protocol/method.ts";

/** The assets of the account's transactions and of the owner's prices. */
export const assets = {
  list: accountMethod(contract.list, {
    runs: "reader",
    uses: ["assets"],
    handle: ({ account }, { filter, limit, cursor, order }) =>
      account.assets.list(filter, { limit, cursor, order }),
  }),
  get: accountMethod(contract.get, {
    runs: "reader",
    uses: ["assets"],
    handle: ({ account }, input) => account.assets.get(input.assetId),
  }),
  update: accountMethod(contract.update, {
    runs: "worker",
    uses: ["transaction", "assets", "ledger"],
    handle({ account }, input) {
      if (typeof input.patch.priceSource === "string")
        checkPriceSource(input.patch.priceSource, "patch.priceSource");
      return account.transaction(() => {
        const before = account.assets.get(input.assetId).spam;
        const asset = account.assets.update(input.assetId, input.patch);
        if (asset.spam !== before) account.ledger.reclassifyByAssets([asset.id]);
        return asset;
      });
    },
  }),
  unidentified: accountMethod(contract.unidentified, {
    runs: "reader",
    uses: ["assets", "ledger", "databasePath", "runMaintenanceJob"],
    handle: ({ account, context, signal }) =>
      account.ledger.isLong()
        ? context.runMaintenanceJob("tickersWithoutCoin", { path: account.databasePath }, signal)
        : account.assets.unidentified(),
  }),
  identify: accountMethod(contract.identify, {
    runs: "worker",
    uses: ["transaction", "assets"],
    handle: ({ account }, { coins }) =>
      account.transaction(() => {
        for (const { assetId, coinId } of coins) account.assets.update(assetId, { coinId });
        return { identified: coins.length };
      }),
  }),
};
