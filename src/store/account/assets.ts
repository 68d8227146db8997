import type { SpamVerdict } from "../../domain/assets/spam.ts";
import { hasListedNamespace } from "./listed-namespaces.ts";
import { unidentifiedTickers } from "./unidentified.ts";
import { canonicalAssetId, type Asset, type AssetKind } from "../../domain/assets/asset.ts";
import { dayFromNumber, numberOfDay, type Day } from "../../domain/time/day.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { recordChange } from "../jobs/changes.ts";
import { jsonObject, jsonTexts } from "../database/json-columns.ts";
import { worthlessImage, recordAssetEdit } from "../ledger/edits/asset-edits.ts";
import { pageOf } from "../database/paging.ts";
import type { Page, PageRequest } from "../database/paging.ts";

export type AssetFilter = {
  kind?: AssetKind | undefined;
  coinId?: string | undefined;
  spam?: boolean | undefined;
  text?: string | undefined;
};
export type AssetPatch = {
  kind?: "asset" | "liability" | undefined;
  spam?: boolean | null | undefined;
  coinId?: string | null | undefined;
  priceSource?: string | null | undefined;
  symbol?: string | undefined;
  name?: string | undefined;
  worthlessFrom?: Day | null | undefined;
};

type Row = {
  id: string;
  kind: AssetKind;
  coin_id: string | null;
  symbol: string;
  name: string;
  decimals: number | null;
  spam: number;
  spam_reasons: string;
  worthless_from: number | null;
};
const columns = "id, kind, coin_id, symbol, name, decimals, spam, spam_reasons, worthless_from";

/** The assets that transactions mention. The owner's edits are stored separately (`owner`) and override every later source. */
export function createAssets(sql: Sql) {
  return {
    find: (id: string) => findAsset(sql, id),
    /** Throws `not_found`. */
    get: (assetId: string) => requireAsset(sql, assetId),
    list: (filter: AssetFilter, page: PageRequest) => listAssets(sql, filter, page),
    /** The owner's edits of an asset, by field. */
    ownerOf: (id: string) => ownerOf(sql, id),
    /** The price source that the owner chose for an asset, if any. */
    priceSourceOf: (id: string) => priceSourceOf(sql, id),
    /**
     * Saves the owner's edits of an asset; a change of `worthlessFrom` can be undone. `null` for `coinId` means that it has no coin; for
     * `spam` and `priceSource` it removes the edit. Throws `bad_request` for a kind of asset that cannot be a debt.
     */
    update: (assetId: string, patch: AssetPatch) =>
      sql.transaction(() => {
        const { id } = requireAsset(sql, assetId);
        const before = patch.worthlessFrom === undefined ? undefined : worthlessImage(sql, id);
        const asset = updateAsset(sql, id, patch);
        if (before !== undefined) recordAssetEdit(sql, "setWorthless", new Map([[id, before]]));
        return asset;
      }),
    /** Tickers whose coin is unknown or changed, with candidates, until the owner names one. */
    unidentified: () => unidentifiedTickers(sql),
    /** Contracts without a coin that the owner has not edited. */
    withoutCoin: () => assetsWithoutCoin(sql),
    /** Assigns coins to assets, in the caller's transaction, which also records the change. */
    join: (coins: readonly { id: string; coinId: string }[]) => joinCoins(sql, coins),
    /** Stores the spam score's result unless the owner decided. Returns whether something changed. */
    judge: (id: string, verdict: SpamVerdict) => judgeAsset(sql, id, verdict),
  };
}

function assetOf(row: Row): Asset {
  return {
    id: row.id,
    kind: row.kind,
    coinId: row.coin_id,
    symbol: row.symbol,
    name: row.name,
    decimals: row.decimals,
    spam: row.spam === 1,
    spamReasons: jsonTexts(row.spam_reasons),
    worthlessFrom: row.worthless_from === null ? null : dayFromNumber(row.worthless_from),
  };
}

function findAsset(sql: Sql, id: string): Asset | undefined {
  const row = sql.prepare<Row>(`SELECT ${columns} FROM assets WHERE id = ?`).get(id);
  return row === undefined ? undefined : assetOf(row);
}

function requireAsset(sql: Sql, assetId: string): Asset {
  const found = findAsset(sql, canonicalAssetId(assetId));
  if (found === undefined)
    throw new AppError(
      "not_found",
      msg`No transaction of this account mentions the asset "${assetId}". assets.list lists those that it has.`,
    );
  return found;
}

function ownerOf(sql: Sql, id: string): Record<string, unknown> {
  return jsonObject(
    sql.prepare<{ owner: string }>("SELECT owner FROM assets WHERE id = ?").get(id)?.owner ?? "{}",
  );
}

function listAssets(sql: Sql, filter: AssetFilter, page: PageRequest): Page<Asset> {
  const where: string[] = [];
  const parameters: SqlValue[] = [];
  const add = (condition: string, ...values: SqlValue[]): void => {
    where.push(condition);
    parameters.push(...values);
  };
  if (filter.kind !== undefined) add("kind = ?", filter.kind);
  if (filter.coinId !== undefined) add("coin_id = ?", filter.coinId);
  if (filter.spam !== undefined) add("spam = ?", filter.spam ? 1 : 0);
  if (filter.text !== undefined) {
    const words = `%${filter.text.replace(/[\\%_]/g, "\\$&")}%`;
    add(
      "(symbol LIKE ? ESCAPE '\\' OR name LIKE ? ESCAPE '\\' OR id LIKE ? ESCAPE '\\')",
      words,
      words,
      words,
    );
  }
  return pageOf<Row, Asset>(
    sql,
    { select: columns, table: "assets", at: "0", where, parameters },
    page,
    assetOf,
  );
}

function priceSourceOf(sql: Sql, id: string): string | null {
  return (
    sql.prepare<{ source: string | null }>("SELECT price_source AS source FROM assets WHERE id = ?").get(id)
      ?.source ?? null
  );
}

/** Saves the owner's edits of an asset. */
export function updateAsset(sql: Sql, assetId: string, patch: AssetPatch): Asset {
  return sql.transaction(() => {
    const { id, kind, symbol } = requireAsset(sql, assetId);
    if (patch.kind !== undefined && kind !== "asset" && kind !== "liability")
      throw new AppError(
        "bad_request",
        kind === "nft"
          ? msg`${symbol} is a collectible, which cannot be a debt. Leave its kind unchanged.`
          : msg`${symbol} is money: record what you owe in it as a transaction of type loan.`,
      );
    const owner = {
      ...ownerOf(sql, id),
      ...Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)),
    };
    if (patch.spam === null) delete owner["spam"];
    if (patch.worthlessFrom === null) delete owner["worthlessFrom"];
    const set = (column: string, value: SqlValue): void => {
      sql.prepare(`UPDATE assets SET ${column} = ? WHERE id = ?`).run(value, id);
    };
    set("owner", JSON.stringify(owner));
    if (patch.kind !== undefined) set("kind", patch.kind);
    if (typeof patch.spam === "boolean") set("spam", patch.spam ? 1 : 0);
    // The reasons are stored even if the owner decided.
    else if (patch.spam === null) set("spam", requireAsset(sql, id).spamReasons.length > 0 ? 1 : 0);
    if (patch.coinId !== undefined) set("coin_id", patch.coinId);
    if (patch.priceSource !== undefined) set("price_source", patch.priceSource);
    if (patch.symbol !== undefined) set("symbol", patch.symbol);
    if (patch.name !== undefined) set("name", patch.name);
    if (patch.worthlessFrom !== undefined)
      set("worthless_from", patch.worthlessFrom === null ? null : numberOfDay(patch.worthlessFrom));
    recordChange(sql, { topic: "assets", cause: "updated", since: null, count: 1 });
    return requireAsset(sql, id);
  });
}

function assetsWithoutCoin(sql: Sql): string[] {
  return sql
    .prepare<{ id: string; owner: string }>(
      `SELECT id, owner FROM assets WHERE coin_id IS NULL AND kind = 'asset' AND (${hasListedNamespace})`,
    )
    .all()
    .filter(({ owner }) => !Object.hasOwn(jsonObject(owner), "coinId"))
    .map(({ id }) => id);
}

function joinCoins(sql: Sql, coins: readonly { id: string; coinId: string }[]): void {
  const update = sql.prepare("UPDATE assets SET coin_id = ? WHERE id = ? AND coin_id IS NULL");
  for (const { id, coinId } of coins) update.run(coinId, id);
}

function judgeAsset(sql: Sql, id: string, { spam, reasons }: SpamVerdict): boolean {
  const isOwners = ownerOf(sql, id)["spam"] !== undefined;
  const before = findAsset(sql, id);
  if (before === undefined) return false;
  const verdict = isOwners ? before.spam : spam;
  if (before.spam === verdict && JSON.stringify(before.spamReasons) === JSON.stringify(reasons)) return false;
  sql
    .prepare("UPDATE assets SET spam = ?, spam_reasons = ? WHERE id = ?")
    .run(verdict ? 1 : 0, JSON.stringify(reasons), id);
  return before.spam !== verdict;
}
