import { z } from "zod";
import {
  add,
  formatDecimal,
  isZero,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../../../domain/money/decimal.ts";
import type { Connector, ConnectorContext, SourceGap, SyncStep } from "../../connector.ts";
import { withInteractiveErrors } from "../../interactive-errors.ts";
import { stakingPosition, vaultPosition } from "./assemble.ts";
import { hyperliquidCoverage } from "./coverage.ts";
import { createInfo, hype, platform, usdc, type Info } from "./info.ts";
import { ledgerRow, perpState, spotState, stakingState } from "./rows.ts";
import {
  lists,
  type Cursor,
  pagesOf,
  readPage,
  equitiesOf,
  vaultStep,
  stakingStep,
  pagesOrGap,
  resultOrGap,
  gapsOf,
  stepOf,
} from "./history.ts";
import { hintsOf } from "./hints.ts";
import { msg } from "../../../errors/wording.ts";

const settings = z.strictObject({
  address: z
    .string()
    .trim()
    .regex(/^0x[0-9a-fA-F]{40}$/, "is not an address (0x and 40 hexadecimal digits)")
    .transform((text) => text.toLowerCase())
    .meta({ title: "Address" }),
});
type Settings = z.output<typeof settings>;

/** Dollars of a perpetuals account: its value without unrealised results, which are not a balance yet. */
async function perpCash(info: Info, user: string): Promise<Decimal> {
  const { marginSummary, assetPositions } = await info.request(
    { type: "clearinghouseState", user },
    perpState,
  );
  return assetPositions.reduce(
    (cash, { position }) => subtract(cash, parseDecimal(position.unrealizedPnl)),
    parseDecimal(marginSummary.accountValue),
  );
}

async function heldBy(info: Info, wallet: string): Promise<Map<string, Decimal>> {
  const heldAmounts = new Map<string, Decimal>();
  const addAmount = (wallet: string, assetId: string, amount: Decimal): void =>
    void heldAmounts.set(
      `${wallet} ${assetId}`,
      add(heldAmounts.get(`${wallet} ${assetId}`) ?? zero, amount),
    );
  const { balances } = await info.request({ type: "spotClearinghouseState", user: wallet }, spotState);
  for (const { token, total } of balances)
    if (!isZero(parseDecimal(total)))
      addAmount(wallet, (await info.tokens.byIndex(token)).assetId, parseDecimal(total));
  addAmount(wallet, usdc.assetId, await perpCash(info, wallet));
  for (const [vault, equity] of await equitiesOf(info, wallet))
    addAmount(vaultPosition(wallet, vault), usdc.assetId, equity);
  return heldAmounts;
}

async function stakedBy(info: Info, user: string): Promise<Decimal> {
  const state = await info.request({ type: "delegatorSummary", user }, stakingState);
  return [state.delegated, state.undelegated, state.totalPendingWithdrawal]
    .map(parseDecimal)
    .reduce(add, zero);
}

/** Hyperliquid's own chain by address: spot, perpetuals, funding, vaults and staking. */
export const hyperliquidConnector: Connector<Settings, Cursor> = {
  id: "hyperliquid",
  title: "Hyperliquid address",
  capabilities: ["sync", "verify", "staking"],
  settings,
  coverage: hyperliquidCoverage,
  recognize: (text) =>
    settings.safeParse({ address: text }).success
      ? [{ platform, name: "Hyperliquid", settings: { address: text } }]
      : [],
  async wasUsed({ address: user }, context) {
    const body = { type: "userNonFundingLedgerUpdates", user, startTime: 0 };
    return (await createInfo(context).request(body, z.array(ledgerRow))).length > 0;
  },
  label: ({ address }) => `Hyperliquid ${address.slice(0, 6)}…${address.slice(-4)}`,
  check: (settings, context) =>
    withInteractiveErrors("Hyperliquid", async () => {
      await perpCash(createInfo(context), settings.address);
      return settings;
    }),
  async *sync({ address: wallet }, before, context: ConnectorContext): AsyncGenerator<SyncStep<Cursor>> {
    const cursor: Cursor = structuredClone(
      before ?? { read: {}, vaults: {}, results: {}, unknown: [], fills: 0 },
    );
    const info = createInfo(context);
    let done = 0;
    const isFirst = before === null || cursor.read.funding === undefined;
    const unreadGaps: SourceGap[] = [];
    for (const list of lists)
      for await (const rows of pagesOrGap(
        list,
        unreadGaps,
        pagesOf(info, wallet, list, cursor.read[list] ?? 0),
      )) {
        const transactions = await readPage(list, rows, { info, wallet, cursor });
        if (list === "fills" && isFirst) cursor.fills += rows.length;
        cursor.read[list] = rows.at(-1)?.time ?? cursor.read[list] ?? 0;
        done += transactions.length;
        yield {
          ...stepOf(cursor, transactions, done),
          assets: await hintsOf(info, transactions),
        };
      }
    const vaults = await resultOrGap(msg`Vaults`, unreadGaps, () =>
      vaultStep(info, wallet, cursor, context.now()),
    );
    const staked = await resultOrGap(msg`Stakes`, unreadGaps, () => stakingStep(info, wallet));
    const transactions = [...(vaults?.transactions ?? []), ...(staked ?? [])];
    const gaps = [...gapsOf(cursor), ...unreadGaps];
    yield { ...stepOf(cursor, transactions, done), gaps, retracted: vaults?.retracted ?? [] };
  },
  provisional: ({ address: wallet }) => [{ wallet, assetId: usdc.assetId, decimals: 8 }],
  positions: ({ address }) => [{ wallet: stakingPosition(address), assetId: hype.assetId, decimals: 8 }],
  async balances({ address: wallet }, assets, context, block) {
    if (block !== undefined) return [];
    const info = createInfo(context);
    const at = context.now();
    const heldAmounts = await heldBy(info, wallet);
    const staking = stakingPosition(wallet);
    if (assets.some((asset) => asset.wallet === staking))
      heldAmounts.set(`${staking} ${hype.assetId}`, await stakedBy(info, wallet));
    return assets
      .filter((asset) => asset.wallet === wallet || asset.wallet.startsWith(`${wallet}#`))
      .map((asset) => ({
        wallet: asset.wallet,
        assetId: asset.assetId,
        amount: formatDecimal(heldAmounts.get(`${asset.wallet} ${asset.assetId}`) ?? zero),
        at,
      }));
  },
};
