import { assetAt } from "../../../domain/catalog/exchange-assets.ts";
import type { ConnectorContext } from "../../connector.ts";
import type { Exchange } from "../exchange.ts";
import { sumAmounts } from "../reading/raw.ts";
import { openExchange } from "./client.ts";
import { readAllBalances } from "./all-balances.ts";
import { refusalOf } from "./refusals.ts";
import { credentialsOf, walletsOf, type ExchangeSettings } from "./settings.ts";

/** The balances of every requested asset, and of all other assets with a balance. */
export async function balancesOf(
  exchange: Exchange,
  settings: ExchangeSettings,
  assets: { wallet: string; assetId: string }[],
  context: ConnectorContext,
): Promise<{ wallet: string; assetId: string; amount: string; at: number }[]> {
  const credentials = credentialsOf(settings);
  const walletOf = walletsOf(exchange, settings);
  try {
    const client = await openExchange(exchange, credentials, context);
    const amounts = new Map<string, { wallet: string; assetId: string; amount: string }>();
    const { balances: statedBalances, accounts } = await readAllBalances(exchange, client);
    const coveredWallets = new Set(
      [...accounts, ...statedBalances.map(({ account }) => account)].map(walletOf),
    );
    for (const { account, symbol, amount } of statedBalances) {
      const place = { wallet: walletOf(account), assetId: assetAt(exchange.id, symbol).assetId };
      const key = `${place.wallet}|${place.assetId}`;
      amounts.set(key, { ...place, amount: sumAmounts(amounts.get(key)?.amount ?? "0", amount) });
    }
    const found = [...amounts.values()].filter(({ amount }) => amount !== "0");
    for (const { wallet, assetId } of assets)
      if (
        isOwn(assetId, exchange.id) &&
        coveredWallets.has(wallet) &&
        !found.some((balance) => balance.wallet === wallet && balance.assetId === assetId)
      )
        found.push({ wallet, assetId, amount: "0" });
    return found.map((balance) => ({ ...balance, at: context.now() }));
  } catch (error) {
    throw refusalOf(error, exchange, credentials);
  }
}

function isOwn(assetId: string, exchange: string): boolean {
  return assetId.startsWith(`exchange:${exchange}/`) || assetId.startsWith("currency:");
}
