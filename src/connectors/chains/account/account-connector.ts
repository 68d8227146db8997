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
  const { settlesAfterMs = 0, listedAfterMs = 0, notes = [] } = chain;
  const readsAgainMs = Math.max(settlesAfterMs, listedAfterMs);
  return {
    id: chain.id,
    title: chain.title,
    capabilities: ["sync", "verify", ...(chain.capabilities ?? [])],
    settings: chain.settings,
    coverage: chain.coverage ?? accountCoverage(chain),
    recognize(text) {
      const { data } = chain.settings.safeParse({ address: text });
      const found = chain.settingsFor?.(text) ?? (data === undefined ? [] : [data]);
      return found.map((settings) => {
        const { assetId, name } = chain.native(settings);
        const chainName = chain.chainName?.(settings) ?? name;
        return { platform: partsOf(assetId).platform, name: chainName, settings: { ...settings } };
      });
    },
    async wasUsed(settings, context) {
      const reader = chain.open((await chain.resolve?.(settings, context)) ?? settings, context);
      if ((await reader.holdings()).some(isHeld)) return true;
      for (const list of reader.lists)
        if ((await list.page({ after: null, before: null }, null)).rows.length > 0) return true;
      return false;
    },
    label(settings) {
      const wallet = chain.label?.(settings) ?? chain.wallet(settings);
      return wallet.length > 20 ? `${wallet.slice(0, 8)}…${wallet.slice(-6)}` : wallet;
    },
    check: (settings, context) =>
      withInteractiveErrors(`the ${chain.native(settings).name} server`, async () => {
        const complete = (await chain.resolve?.(settings, context)) ?? settings;
        const reader = chain.open(complete, context);
        await reader.checkChain();
        await checkAnswers(reader);
        return complete;
      }),
    sync: (settings, cursor, context) =>
      syncAccount(cursor, {
        reader: chain.open(settings, context),
        edition: chain.edition ?? 1,
        settledUpTo: readsAgainMs === 0 ? Number.POSITIVE_INFINITY : context.now() - readsAgainMs,
        mayRetract: settlesAfterMs > 0,
        assets: [hintOf(chain.native(settings))],
        notes: notes.map((reason) => ({ from: null, to: null, reason, isNote: true })),
      }),
    provisional: (settings) => {
      const { assetId, decimals } = chain.native(settings);
      return [{ wallet: chain.wallet(settings), assetId, decimals }];
    },
    positions: (settings) => {
      const { assetId, decimals } = chain.native(settings);
      return (chain.positions?.(settings) ?? []).map((wallet) => ({ wallet, assetId, decimals }));
    },
    async balances(settings, assets, context, block) {
      // None of these sources has past balances.
      if (block !== undefined) return [];
      const reader = chain.open(settings, context);
      await reader.checkChain();
      const connectionWallet = chain.wallet(settings);
      const at = context.now();
      const decimals = new Map(assets.map((asset) => [asset.assetId, asset.decimals]));
      const balanceByKey = new Map<string, SourceBalance>();
      const unknown = new Set<string>();
      for (const holding of await reader.holdings([...decimals.keys()])) {
        const { wallet = connectionWallet, assetId } = holding;
        const amount = amountOf(holding, decimals.get(assetId) ?? null);
        if (amount === undefined) unknown.add(assetId);
        else balanceByKey.set(`${wallet} ${assetId}`, { wallet, assetId, amount, at });
      }
      const wallets = new Set([connectionWallet, ...(chain.positions?.(settings) ?? [])]);
      // Sources do not list the items of collections among holdings.
      for (const { wallet, assetId } of assets.filter((asset) => !isNft(asset.assetId)))
        if (wallets.has(wallet) && !unknown.has(assetId) && !balanceByKey.has(`${wallet} ${assetId}`))
          balanceByKey.set(`${wallet} ${assetId}`, { wallet, assetId, amount: "0", at });
      return [...balanceByKey.values()];
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
