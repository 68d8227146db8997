import type { TransactionChangeKind } from "../../domain/ledger/transaction.ts";
import { dayFromNumber, type DayNumber } from "../../domain/time/day.ts";
import { groupBy } from "../../lib/group-by.ts";
import type { Sql } from "../../ports/sql.ts";
import { updateAsset } from "../account/assets.ts";
import {
  imageOfPrices,
  worthlessImage,
  readAssetChange,
  recordAssetEdit,
  refuseChangedAssets,
  type AssetImage,
} from "../ledger/edits/asset-edits.ts";
import { markUndone } from "../ledger/edits/undo.ts";

/** A price that the owner set for a day. */
export type ManualPrice = { assetId: string; day: DayNumber; price: string; currency: string };
/** `days`: those whose price changed. `changeId` undoes the change; `null` if nothing changed. */
export type ManualChange = { days: DayNumber[]; changeId: string | null };

/** Keeps the previous own prices in the history of changes. */
export function asPriceEdit(
  sql: Sql,
  kind: TransactionChangeKind,
  rows: readonly { assetId: string; day: DayNumber }[],
  work: () => DayNumber[],
): ManualChange {
  return sql.transaction(() => {
    const before = new Map(
      [...groupBy(rows, ({ assetId }) => assetId)].map(([assetId, days]) => [
        assetId,
        imageOfPrices(
          sql,
          assetId,
          days.map(({ day }) => day),
        ),
      ]),
    );
    const days = work();
    return { days, changeId: recordAssetEdit(sql, kind, before) };
  });
}

/** Undoes a change of assets, or redoes it if it was undone; `undefined` if the id is of no such change. Throws `conflict`. */
export function undoPriceEdit(
  sql: Sql,
  changeId: string,
  write: {
    set(rows: ManualPrice[]): DayNumber[];
    unset(days: { assetId: string; day: DayNumber }[]): DayNumber[];
  },
): ManualChange | undefined {
  return sql.transaction(() => {
    const change = readAssetChange(sql, changeId);
    if (change === undefined) return undefined;
    refuseChangedAssets(sql, change);
    const now = new Map<string, AssetImage>();
    const set: ManualPrice[] = [];
    const unset: { assetId: string; day: DayNumber }[] = [];
    for (const { assetId, before } of change.assets) {
      if ("worthlessFrom" in before) {
        now.set(assetId, worthlessImage(sql, assetId));
        const { worthlessFrom: day } = before;
        updateAsset(sql, assetId, { worthlessFrom: day === null ? null : dayFromNumber(day) });
        continue;
      }
      now.set(
        assetId,
        imageOfPrices(
          sql,
          assetId,
          before.days.map(([day]) => day),
        ),
      );
      for (const [day, price, currency] of before.days)
        if (price === null || currency === null) unset.push({ assetId, day });
        else set.push({ assetId, day, price, currency });
    }
    const days = [...write.set(set), ...write.unset(unset)];
    markUndone(sql, change.key);
    const kind = change.kind === "undo" ? "redo" : "undo";
    return { days, changeId: recordAssetEdit(sql, kind, now, { undoes: change.key }) };
  });
}
