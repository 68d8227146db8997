import { z } from "zod";
import type { TransactionChangeKind } from "../../../domain/ledger/transaction.ts";
import type { DayNumber } from "../../../domain/time/day.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { sha256Hex } from "../../../lib/sha-256.ts";
import type { Sql } from "../../../ports/sql.ts";
import { assetFields } from "./asset-fields.ts";
import { insertChange } from "./edit-history.ts";

/** The owner's settings of an asset at one moment: own prices of some days (`null` if a day has none), or the day from which it is worthless. */
const assetImageSchema = z.union([
  z.strictObject({
    days: z.array(z.tuple([z.number(), z.string().nullable(), z.string().nullable()])),
  }),
  z.strictObject({ worthlessFrom: z.number().nullable() }),
]);
export type AssetImage = z.output<typeof assetImageSchema>;
type Day = [day: DayNumber, price: string | null, currency: string | null];

/** A stored change of assets. `after`: a fingerprint of what the owner had set after it. */
export type AssetChange = {
  key: number;
  kind: string;
  assets: { assetId: string; before: AssetImage; after: string | null }[];
};

/** The owner's prices of an asset on these days. */
export function imageOfPrices(sql: Sql, assetId: string, days: readonly DayNumber[]): AssetImage {
  const manualPrices = new Map<DayNumber, Day>(
    sql
      .prepare<{ day: number; price: string; currency: string }>(
        "SELECT day, price, currency FROM manual_prices WHERE asset = ?",
      )
      .all(assetId)
      .map(({ day, price, currency }) => [day, [day, price, currency]]),
  );
  return { days: [...new Set(days)].map((day) => manualPrices.get(day) ?? [day, null, null]) };
}

export function worthlessImage(sql: Sql, assetId: string): AssetImage {
  const row = sql
    .prepare<{ day: number | null }>("SELECT worthless_from AS day FROM assets WHERE id = ?")
    .get(assetId);
  return { worthlessFrom: row?.day ?? null };
}

/**
 * Stores a change of assets from their images before it, in the SQLite transaction that made it. Unchanged days are left out. Returns its id;
 * `null` if nothing changed.
 */
export function recordAssetEdit(
  sql: Sql,
  kind: TransactionChangeKind,
  before: ReadonlyMap<string, AssetImage>,
  { undoes = null }: { undoes?: number | null } = {},
): string | null {
  const rows = [...before].flatMap(([id, image]) => {
    const changed = changedPart(image, currentImage(sql, id, image));
    if (changed === undefined) return [];
    const fields = "days" in image ? assetFields.prices : assetFields.worthlessFrom;
    return [{ id, fields, before: JSON.stringify(changed.before), after: fingerprint(changed.after) }];
  });
  return rows.length === 0 ? null : insertChange(sql, { kind, rows, undoes });
}

/** A change of assets; `undefined` for any other id. */
export function readAssetChange(sql: Sql, id: string): AssetChange | undefined {
  if (!/^\d{1,15}$/.test(id)) return undefined;
  const rows = sql
    .prepare<{ kind: string; assetId: string; before: string; after: string | null; undone: number }>(
      `SELECT h.kind, r.transaction_id AS assetId, r.before, r.after, h.undone FROM edit_history h JOIN edit_history_rows r ON r.change = h.key
       WHERE h.key = ? AND r.fields IN ('${assetFields.prices}', '${assetFields.worthlessFrom}') ORDER BY r.transaction_id`,
    )
    .all(Number(id));
  const [first] = rows;
  if (first === undefined) return undefined;
  if (first.undone !== 0) throw new AppError("conflict", "This change was undone already.");
  return {
    key: Number(id),
    kind: first.kind,
    assets: rows.map(({ assetId, before, after }) => ({
      assetId,
      before: assetImageSchema.parse(JSON.parse(before)),
      after,
    })),
  };
}

/** Throws `conflict` if the assets were changed again since. */
export function refuseChangedAssets(sql: Sql, { assets }: AssetChange): void {
  for (const { assetId, before, after } of assets)
    if (fingerprint(currentImage(sql, assetId, before)) !== after)
      throw new AppError(
        "conflict",
        msg`${"days" in before ? msg`Your own prices` : msg`The worthless-from date`} of "${assetId}" changed again since. Undo the later change first.`,
        { data: { assetId } },
      );
}

function currentImage(sql: Sql, assetId: string, image: AssetImage): AssetImage {
  if (!("days" in image)) return worthlessImage(sql, assetId);
  return imageOfPrices(
    sql,
    assetId,
    image.days.map(([day]) => day),
  );
}

function changedPart(
  before: AssetImage,
  after: AssetImage,
): { before: AssetImage; after: AssetImage } | undefined {
  if (!("days" in before) || !("days" in after))
    return fingerprint(before) === fingerprint(after) ? undefined : { before, after };
  const now = new Map(after.days.map((day) => [day[0], day]));
  const differing = before.days.filter(
    ([day, price, currency]) => now.get(day)?.[1] !== price || now.get(day)?.[2] !== currency,
  );
  if (differing.length === 0) return undefined;
  return {
    before: { days: differing },
    after: { days: differing.flatMap(([day]) => [now.get(day) ?? [day, null, null]]) },
  };
}

function fingerprint(image: AssetImage): string {
  return sha256Hex(JSON.stringify(image), { bytes: 16 });
}
