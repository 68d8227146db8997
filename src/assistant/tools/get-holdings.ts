import { z } from "zod";
import { endOfDay, numberOfDay } from "../../domain/time/day.ts";
import { formatDecimal } from "../../domain/money/decimal.ts";
import { allocationOf } from "../../store/prices/allocation.ts";
import { namedAssets } from "../prompt/data-state.ts";
import { findAsset, findWallet } from "./find-named.ts";
import { coin, day, limitOf, wallet } from "./inputs.ts";
import { defineTool } from "./tool.ts";
import { withinBytes } from "./within-bytes.ts";

export const getHoldings = defineTool({
  name: "get_holdings",
  description:
    "What is held now or at the end of a past UTC day, with amounts, prices and values in the account's currency, the largest first; by coin (all wallets and chains together) or by wallet. Totals exclude spam, NFTs and assets held by unknown contracts (`unverified`).",
  input: z.strictObject({
    day: day.optional().describe("UTC day, YYYY-MM-DD; left out: now"),
    coin: coin.optional(),
    wallet: wallet.optional(),
    by: z.enum(["coin", "wallet"]).default("coin").describe("one row a coin, or one a wallet and asset"),
    limit: limitOf(50, 300),
  }),
  run(input, { account, context, maskAddresses }) {
    const now = context.now();
    const at = input.day === undefined ? now : Math.min(endOfDay(numberOfDay(input.day)), now);
    const currency = account.settings.get().baseCurrency;
    const asset = input.coin === undefined ? undefined : findAsset(account, input.coin);
    const found = account.valuation.holdingsAt({
      at,
      now,
      currency,
      wallet:
        input.wallet === undefined ? undefined : findWallet(account, input.wallet, { mask: maskAddresses }),
      ...(asset?.coinId === null ? {} : { coinId: asset?.coinId }),
    });
    const items =
      asset?.coinId === null ? found.items.filter(({ assetId }) => assetId === asset.id) : found.items;
    const holdings = items.filter(({ amount }) => amount !== "0");
    const labels = new Map(
      account.wallets.list().map((known) => [`${known.platform} ${known.wallet}`, known.label]),
    );
    const rows =
      input.by === "coin"
        ? allocationOf(items, asset === undefined ? found.value : null)
        : holdings
            .filter(({ isCounted }) => isCounted)
            .sort((a, b) => Number(b.value ?? "-Infinity") - Number(a.value ?? "-Infinity"))
            .map((item) => ({
              wallet: item.wallet,
              walletLabel: labels.get(`${item.platform} ${item.wallet}`) ?? null,
              platform: item.platform,
              assetId: item.assetId,
              symbol: item.symbol,
              coinId: item.coinId,
              amount: item.amount,
              price: item.price === undefined ? null : formatDecimal(item.price.price),
              priceAt: item.price === undefined ? null : new Date(item.price.quote.at).toISOString(),
              value: item.value,
            }));
    const fittingRows = withinBytes<(typeof rows)[number]>(rows.slice(0, input.limit));
    return {
      asOf: new Date(at).toISOString(),
      currency,
      ...(asset === undefined ? { totalValue: found.value } : {}),
      holdings: fittingRows,
      rowCount: fittingRows.length,
      totalRows: rows.length,
      truncated: rows.length > fittingRows.length,
      inTransit: found.inTransit.map(({ assetId, symbol, amount, value }) => ({
        assetId,
        symbol,
        amount,
        value,
      })),
      unverified: found.unverified
        .filter(({ assetId }) => asset?.coinId !== null || assetId === asset.id)
        .slice(0, input.limit),
      unpriced: namedAssets(account, found.unpriced),
      stale: namedAssets(account, found.stale),
      leftOut: {
        spamAssets: holdings.filter(({ spam }) => spam).length,
        nfts: holdings.filter(({ kind, spam }) => kind === "nft" && !spam).length,
      },
    };
  },
});
