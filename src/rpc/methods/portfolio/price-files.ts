import type { z } from "zod";
import type { prices as contract } from "../../../contract/methods/portfolio/prices.ts";
import { canonicalAssetId, type Asset } from "../../../domain/assets/asset.ts";
import { dayFromNumber } from "../../../domain/time/day.ts";
import { createAssetNames } from "../../../importers/prices/asset-names.ts";
import { readPriceFile } from "../../../importers/prices/price-file.ts";
import type { NamedPrices, PriceFile } from "../../../importers/prices/price-rows.ts";
import { createTableOpener } from "../../../importers/reading/tables.ts";
import { groupBy } from "../../../lib/group-by.ts";
import type { ManualPrice } from "../../../store/prices/price-edits.ts";
import type { AccountCall } from "../../protocol/method.ts";

type Input = z.output<typeof contract.preview.input>;
type Call = AccountCall<
  "storedFiles" | "files" | "accounts" | "openTables" | "assets" | "settings" | "now" | "pause"
>;

/** Reads an uploaded file of prices. Throws `not_found` for the file, `bad_request` for its content. */
export async function priceFileOf(call: Call, input: Input): Promise<PriceFile> {
  const { account, context, signal } = call;
  const { fileId, assetId, names, currency, dateOrder, decimal, timezone, part } = input;
  const file = account.storedFiles.get(fileId);
  const path = context.files.join(context.accounts.filesOf(account.id), file.id);
  const csv = await createTableOpener(context.openTables).open(path, file.name, part);
  const assets = allAssets(account.assets);
  const coins = new Map(assets.map(({ id, coinId }) => [id, coinId ?? id]));
  const options = {
    ...(assetId !== undefined && { assetId: canonicalAssetId(assetId) }),
    ...(names !== undefined && {
      names: Object.fromEntries(
        Object.entries(names).map(([name, id]) => [name, id === null ? null : canonicalAssetId(id)]),
      ),
    }),
    ...(currency !== undefined && { currency }),
    ...(dateOrder !== undefined && { dateOrder }),
    ...(decimal !== undefined && { decimal }),
    ...(timezone !== undefined && { timezone }),
  };
  return readPriceFile(csv, options, {
    find: createAssetNames(assets),
    coinOf: (id) => coins.get(id) ?? id,
    baseCurrency: account.settings.get().baseCurrency,
    now: context.now(),
    pause: context.pause,
    signal,
  });
}

/** The prices that a file would set. */
export function manualPricesOf({ assets }: PriceFile): ManualPrice[] {
  return assets.flatMap(({ assetId, isLeftOut, prices }) =>
    assetId === null || isLeftOut
      ? []
      : prices.map(({ day, price, currency }) => ({ assetId, day, price, currency })),
  );
}

/** Without those that the assets have already. */
export function changedPrices(
  prices: readonly ManualPrice[],
  ownOf: (assetId: string) => readonly ManualPrice[],
): ManualPrice[] {
  const keyOf = ({ day, price, currency }: ManualPrice): string => `${day} ${price} ${currency}`;
  return [...groupBy(prices, ({ assetId }) => assetId)].flatMap(([assetId, some]) => {
    const before = new Set(ownOf(assetId).map(keyOf));
    return some.filter((price) => !before.has(keyOf(price)));
  });
}

/** A preview of one name. `ownOf`: the owner's prices of an asset. */
export function previewOf(filePrices: NamedPrices, ownOf: (assetId: string) => readonly ManualPrice[]) {
  const { name, assetId, candidates, isLeftOut, rows, prices } = filePrices;
  const assetPrices = assetId === null ? [] : prices.map((price) => ({ assetId, ...price }));
  const sample = [...new Set([prices[0], prices[Math.floor(prices.length / 2)], prices.at(-1)])];
  return {
    name,
    assetId,
    candidates,
    isLeftOut,
    rows,
    days: prices.length,
    changed: changedPrices(assetPrices, ownOf).length,
    first: dayOrNull(prices[0]?.day),
    last: dayOrNull(prices.at(-1)?.day),
    currencies: [...new Set(prices.map(({ currency }) => currency))],
    sample: sample.flatMap((price) =>
      price === undefined ? [] : [{ ...price, day: dayFromNumber(price.day) }],
    ),
  };
}

function dayOrNull(day: number | undefined): string | null {
  return day === undefined ? null : dayFromNumber(day);
}

function allAssets(assets: Call["account"]["assets"]): Asset[] {
  const all: Asset[] = [];
  let cursor: string | undefined;
  do {
    const page = assets.list({}, { limit: 1000, cursor, order: "asc" });
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}
