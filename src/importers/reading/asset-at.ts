import { canonicalAssetId } from "../../domain/assets/asset.ts";
import { AppError } from "../../errors/app-error.ts";
import { RowError, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";

/** An asset id, as Portolan's exports contain it. Throws `RowError` if it is invalid. */
export function assetAt(row: Row, text: string): string {
  try {
    return canonicalAssetId(text);
  } catch (error) {
    if (error instanceof AppError)
      throw new RowError(rowReason("assetIdInvalid", { column: "assetId", text: text.slice(0, 80) }), row);
    throw error;
  }
}
