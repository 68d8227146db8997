import { auditLog as contract } from "../../../contract/methods/ledger/audit-log.ts";
import { canonicalAssetId } from "../../../domain/assets/asset.ts";
import { accountMethod, subscription } from "../../protocol/method.ts";
import { fromOf, toOf } from "../../../contract/moment.ts";

/** From this many entries on, reading those that are left out takes longer than a request may block the request thread. */
const farFrom = 5_000;

/** Every change of every balance. */
export const auditLog = {
  list: accountMethod(contract.list, {
    runs: "reader",
    uses: ["auditLog", "ledger", "databasePath", "runMaintenanceJob"],
    handle({ account, context, signal }, { filter: { from, to, assetId, ...rest } = {}, ...request }) {
      const filter = {
        ...rest,
        from: fromOf(from),
        to: toOf(to),
        assetId: assetId === undefined ? undefined : canonicalAssetId(assetId),
      };
      const { limit, cursor, order, skip } = request;
      const page = { limit, cursor, order, skip };
      const isOfAll = Object.values(filter).every((value) => value === undefined);
      const isFast = isOfAll || filter.transactionId !== undefined || !account.ledger.isVast();
      // Entries that are left out are read too.
      if (isFast && skip < farFrom) return account.auditLog.list(filter, page);
      const question = { path: account.databasePath, filter, request: page };
      return context.runMaintenanceJob("pageOfAuditLog", question, signal);
    },
  }),
  subscribe: subscription(contract.subscribe, {
    topic: "auditLog",
  }),
};
