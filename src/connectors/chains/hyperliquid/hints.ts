import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { hype, usdc, type Info } from "./info.ts";

export const usdcHint = {
  assetId: usdc.assetId,
  symbol: "USDC",
  name: "USDC",
  decimals: 8,
  coinId: "usd-coin",
};
export const hypeHint = {
  assetId: hype.assetId,
  symbol: "HYPE",
  name: "Hyperliquid",
  decimals: 8,
  coinId: "hyperliquid",
};

/** Symbols of other tokens, by the source's name. */
export async function hintsOf(info: Info, transactions: readonly ReportedTransaction[]) {
  const ids = new Set(transactions.flatMap(({ legs }) => legs.map(({ assetId }) => assetId)));
  ids.delete(usdc.assetId);
  ids.delete(hype.assetId);
  const names = ids.size === 0 ? new Map<string, string>() : await info.tokens.names();
  return [
    usdcHint,
    hypeHint,
    ...[...ids].map((assetId) => {
      const symbol = names.get(assetId);
      return { assetId, ...(symbol === undefined ? {} : { symbol, name: symbol }) };
    }),
  ];
}
