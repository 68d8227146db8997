import { z } from "zod";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { ConnectorContext } from "../../connector.ts";
import { createNode, JsonRpcError, type Node } from "../../json-rpc.ts";
import type { AccountChain, AccountReader, Holding, ReadHistory } from "../account/account-chain.ts";
import { accountConnector } from "../account/account-connector.ts";
import { addressSettings, refuseOtherChain, units } from "../account/chain-server.ts";
import { mergeNewestFirst, type NewestFirst } from "../account/merge-newest-first.ts";
import {
  assembleSui,
  coinAsset,
  coinsIn,
  staking,
  suiCoin,
  suiRow,
  type SuiRow,
  type SuiToken,
} from "./assemble.ts";

const publicServer = "https://fullnode.mainnet.sui.io";
const mainnet = "35834a8a";
const settings = addressSettings(
  {
    normalize: (text) => text.toLowerCase(),
    isValid: (text) => /^0x[0-9a-f]{64}$/.test(text),
    form: msg`an address of Sui`,
    example: "0x93f65b8c16c263343bbf66cf9f8eef69cb1dbc92d13f0c331b0dcaeb76b4aab6",
  },
  publicServer,
);
type Settings = z.output<typeof settings>;

const pageSize = 50;
const pageAnswer = z.object({
  data: z.array(suiRow),
  nextCursor: z.string().nullish(),
  hasNextPage: z.boolean(),
});
const allBalances = z.array(z.object({ coinType: z.string(), totalBalance: units }));
const allStakes = z.array(z.object({ stakes: z.array(z.object({ principal: units, status: z.string() })) }));
const metadata = z
  .object({ decimals: z.int().min(0).max(80), symbol: z.string(), name: z.string() })
  .nullable();

type Call = Node["call"];

/** A node's refusal is a failure of the source. */
function createCall(node: Node): Call {
  return async (method, params, schema) => {
    try {
      return await node.call(method, params, schema);
    } catch (error) {
      if (!(error instanceof JsonRpcError)) throw error;
      throw new AppError("upstream", msg`The Sui server refused ${method}: ${error.message}.`, {
        cause: error,
        data: { provider: "sui" },
      });
    }
  };
}

/** Transactions that the address sent, or received from. A transaction can be in both lists. */
function listOf(call: Call, filter: Record<string, string>): NewestFirst<SuiRow> {
  const options = { showBalanceChanges: true, showEffects: true, showEvents: true, showInput: true };
  return async (cursor) => {
    const page = await call(
      "suix_queryTransactionBlocks",
      [{ filter, options }, cursor, pageSize, true],
      pageAnswer,
    );
    return {
      rows: page.data,
      next: page.hasNextPage ? (page.nextCursor ?? null) : null,
      isShort: page.data.length < pageSize,
    };
  };
}

type Reading = { call: Call; wallet: string; tokens: Map<string, SuiToken> };

async function loadTokens({ call, tokens }: Reading, types: Iterable<string>): Promise<void> {
  for (const type of new Set(types)) {
    if (tokens.has(type)) continue;
    const token = await call("suix_getCoinMetadata", [type], metadata);
    if (token !== null)
      tokens.set(type, { symbol: token.symbol, name: token.name, decimals: token.decimals });
  }
}

function openAccount(reading: Reading): AccountReader<SuiRow> {
  const { call, wallet, tokens } = reading;
  return {
    order: "descending",
    async checkChain() {
      refuseOtherChain("Sui", mainnet, await call("sui_getChainIdentifier", [], z.string()));
    },
    lists: [
      {
        placeOf: ({ checkpoint }) => checkpoint,
        timeOf: ({ timestampMs }) => Number(timestampMs),
        page: mergeNewestFirst([listOf(call, { FromAddress: wallet }), listOf(call, { ToAddress: wallet })], {
          placeOf: ({ checkpoint }) => checkpoint,
          keyOf: ({ digest }) => digest,
        }),
      },
    ],
    async read(groups): Promise<ReadHistory> {
      const rows = groups.flat();
      const types = rows.flatMap((row) => coinsIn(row, wallet));
      await loadTokens(reading, types);
      const found = rows.map((row) => assembleSui(row, wallet, tokens));
      return {
        transactions: found.flatMap(({ transactions }) => transactions),
        assets: found.flatMap(({ assets }) => assets),
        gaps: [...new Set(types)].flatMap((type) =>
          tokens.has(type)
            ? []
            : {
                from: null,
                to: null,
                reason: msg`The server does not know the decimals of ${type}, so its transfers are missing.`,
                about: [coinAsset(type)],
              },
        ),
      };
    },
    holdings: () => holdingsOf(reading),
  };
}

async function holdingsOf(reading: Reading): Promise<Holding[]> {
  const { call, wallet, tokens } = reading;
  const balances = await call("suix_getAllBalances", [wallet], allBalances);
  const heldCoins = balances.filter(({ totalBalance }) => totalBalance > 0n);
  await loadTokens(
    reading,
    heldCoins.flatMap(({ coinType }) => (coinAsset(coinType) === suiCoin ? [] : [coinType])),
  );
  const holdings = heldCoins.map(({ coinType, totalBalance }): Holding => {
    const assetId = coinAsset(coinType);
    const decimals = assetId === suiCoin ? 9 : tokens.get(coinType)?.decimals;
    return decimals === undefined
      ? { assetId, units: totalBalance }
      : { assetId, amount: formatDecimal({ units: totalBalance, scale: decimals }) };
  });
  const stakes = (await call("suix_getStakes", [wallet], allStakes)).flatMap(
    (validatorStakes) => validatorStakes.stakes,
  );
  const lockedUnits = stakes.reduce((sum, { principal }) => sum + principal, 0n);
  if (lockedUnits > 0n)
    holdings.push({
      assetId: suiCoin,
      amount: formatDecimal({ units: lockedUnits, scale: 9 }),
      wallet: `${wallet}#${staking}`,
    });
  return holdings;
}

function nodeOf({ url }: Settings, context: ConnectorContext): Node {
  const customUrl = context.secret("url") ?? url;
  const pace = customUrl === undefined ? { perSecond: 5, burst: 10 } : { perSecond: 20, burst: 20 };
  return createNode("sui", customUrl ?? publicServer, context, pace);
}

const chain: AccountChain<Settings, SuiRow> = {
  id: "sui",
  title: "Sui address",
  settings,
  capabilities: ["staking"],
  native: () => ({ assetId: suiCoin, symbol: "SUI", name: "Sui", decimals: 9, coinId: "sui" }),
  wallet: ({ address }) => address,
  positions: ({ address }) => [`${address}#${staking}`],
  open: (settings, context) =>
    openAccount({ wallet: settings.address, call: createCall(nodeOf(settings, context)), tokens: new Map() }),
  // 2: transactions made while the lists were requested, and the reward of a withdrawn stake.
  edition: 2,
  listedAfterMs: 600_000,
  notes: [
    "Objects of Sui other than coins are not listed. Rewards on a stake are read when it is withdrawn. Lists and staking are read as documented.",
  ],
};

/** Sui by any node with JSON-RPC: balance changes of coins, gas, staking. */
export const suiConnector = accountConnector(chain);
