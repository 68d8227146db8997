import { auditLog as contract } from "../../../contract/methods/ledger/audit-log.ts";
import { canonicalAssetId } from "../../../domain/assets/asset.ts";
import { accountMethod, subscription } from "../../protocol/method.ts";
import { fromOf, toOf } from "../../../contract/moment.ts";

/** Every change of every balance. */
export const auditLog = {
  list: accountMethod(contract.list, {
    runs: "reader",
    uses: ["auditLog"],
    handle({ account }, { filter: { from, to, assetId, ...rest } = {}, limit, cursor, order }) {
      return account.auditLog.list(
        {
          ...rest,
          from: fromOf(from),
          to: toOf(to),
          assetId: assetId === undefined ? undefined : canonicalAssetId(assetId),
        },
        { limit, cursor, order },
      );
    },
  }),
  subscribe: subscription(contract.subscribe, {
    topic: "auditLog",
  }),
};
