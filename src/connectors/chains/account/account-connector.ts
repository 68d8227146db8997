import { isNft } from "../../../domain/assets/asset.ts";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import { partsOf } from "../../../domain/assets/asset.ts";
import type { SourceBalance, Connector } from "../../connector.ts";
import { withInteractiveErrors } from "../../interactive-errors.ts";
import { AppError } from "../../../errors/app-error.ts";
import type { AccountChain, AccountReader, Holding, NativeCoin } from "./account-chain.ts";
import { accountCoverage } from "./coverage.ts";
import { syncAccount, type AccountCursor } from "./account-sync.ts";

/** A connector for a history by account: paging, resumption, transactions that are not final, gaps and the comparison with the source. */
export function accountConnector<Settings extends Record<string, unknown>, Row>(
  chain: AccountChain<Settings, Row>,
): Connector<Settings, AccountCursor> {
  const { settlesAfterMs = 0, notes = [] } = chain;
  return {
    id: chain.id,
    title: chain.title,
    capabilities: ["sync", "verify", ...(chain.capabilities ?? [])],
    settings: chain.settings,
    coverage: chain.coverage ?? accountCoverage(chain),
    recognize(text) {
      const { data } = chain.settings.safeParse({ address: text });
      const found = chain.settingsFor?.(text) ?? (data === undefined ? [] : [data]);
      return found.map((given) => {
        const { assetId, name } = chain.native(given);
        const shown = chain.chainName?.(given) ?? name;
        return { platform: partsOf(assetId).platform, name: shown, settings: { ...given } };
      });
    },
    async wasUsed(given, context) {
      const reader = chain.open((await chain.resolve?.(given, context)) ?? given, context);
      if ((await reader.holdings()).some(isHeld)) return true;
      for (const list of reader.lists)
        if ((await list.page({ after: null, before: null }, null)).rows.length > 0) return true;
      return false;
    },
    label(given) {
      const wallet = chain.label?.(given) ?? chain.wallet(given);
      return wallet.length > 20 ? `${wallet.slice(0, 8)}…${wallet.slice(-6)}` : wallet;
    },
    check: (given, context) =>
      withInteractiveErrors(`the ${chain.native(given).name} server`, async () => {
        const complete = (await chain.resolve?.(given, context)) ?? given;
        const reader = chain.open(complete, context);
        await reader.checkChain();
        await checkAnswers(reader);
        return complete;
      }),
    sync: (given, cursor, context) =>
      syncAccount(cursor, {
        reader: chain.open(given, context),
        settledUpTo: settlesAfterMs === 0 ? Number.POSITIVE_INFINITY : context.now() - settlesAfterMs,
        assets: [hintOf(chain.native(given))],
        notes: notes.map((reason) => ({ from: null, to: null, reason, isNote: true })),
      }),
    provisional: (given) => {
      const { assetId, decimals } = chain.native(given);
      return [{ wallet: chain.wallet(given), assetId, decimals }];
    },
    positions: (given) => {
      const { assetId, decimals } = chain.native(given);
      return (chain.positions?.(given) ?? []).map((wallet) => ({ wallet, assetId, decimals }));
    },
    async balances(given, assets, context, block) {
      // None of these sources has past balances.
      if (block !== undefined) return [];
      const reader = chain.open(given, context);
      await reader.checkChain();
      const connectionWallet = chain.wallet(given);
      const at = context.now();
      const decimals = new Map(assets.map((asset) => [asset.assetId, asset.decimals]));
      const held = new Map<string, SourceBalance>();
      const unknown = new Set<string>();
      for (const holding of await reader.holdings([...decimals.keys()])) {
        const { wallet = connectionWallet, assetId } = holding;
        const amount = amountOf(holding, decimals.get(assetId) ?? null);
        if (amount === undefined) unknown.add(assetId);
        else held.set(`${wallet} ${assetId}`, { wallet, assetId, amount, at });
      }
      const wallets = new Set([connectionWallet, ...(chain.positions?.(given) ?? [])]);
      // Sources do not list the items of collections among holdings.
      for (const { wallet, assetId } of assets.filter((one) => !isNft(one.assetId)))
        if (wallets.has(wallet) && !unknown.has(assetId) && !held.has(`${wallet} ${assetId}`))
          held.set(`${wallet} ${assetId}`, { wallet, assetId, amount: "0", at });
      return [...held.values()];
    },
  };
}

/** Throws if the server states neither what the account holds nor its history: a part of the holdings may be missing. */
async function checkAnswers<Row>(reader: AccountReader<Row>): Promise<void> {
  try {
    await reader.holdings();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "upstream") throw error;
    const first = await reader.lists[0]?.page({ after: null, before: null }, null).catch(() => undefined);
    if (first === undefined || first.rows.length === 0) throw error;
  }
}

function isHeld(holding: Holding): boolean {
  return "amount" in holding ? holding.amount !== "0" : holding.units !== 0n;
}

function amountOf(holding: Holding, decimals: number | null): string | undefined {
  if ("amount" in holding) return holding.amount;
  return decimals === null ? undefined : formatDecimal({ units: holding.units, scale: decimals });
}

function hintOf({ assetId, symbol, name, decimals, coinId }: NativeCoin) {
  return { assetId, symbol, name, decimals, coinId };
}
