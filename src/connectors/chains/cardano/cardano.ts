import { z } from "zod";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import type { ConnectorContext } from "../../connector.ts";
import type { AccountChain, AccountReader } from "../account/account-chain.ts";
import { accountConnector } from "../account/account-connector.ts";
import { chainServer, serverKey, serverUrl } from "../account/chain-server.ts";
import {
  ada,
  assembleCardano,
  assembleRewards,
  assetIdOf,
  deposit,
  isCardanoAddress,
  isStakeKey,
  walletOf,
  type CardanoToken,
} from "./assemble.ts";
import { blockfrostSource } from "./blockfrost.ts";
import { koiosSource } from "./koios.ts";
import type { CardanoRow, CardanoSource } from "./source.ts";

const koios = "https://api.koios.rest/api/v1";
const blockfrost = "https://cardano-mainnet.blockfrost.io/api/v0";
const settings = z
  .strictObject({
    address: z
      .string()
      .trim()
      .max(200)
      .refine(isCardanoAddress, {
        message:
          "is not an address of Cardano's main network (addr1…); give a stake key (stake1…) as stakeKey",
      })
      .optional()
      .meta({ title: "Address" })
      .describe("One address (addr1…). A wallet has many: its stake key has them all"),
    stakeKey: z
      .string()
      .trim()
      .max(200)
      .refine(isStakeKey, { message: "is not a stake key of Cardano's main network (stake1…)" })
      .optional()
      .meta({ title: "Stake key" })
      .describe("All addresses of a wallet, with its rewards (stake1…)"),
    apiKey: serverKey("A project id of Blockfrost, which is asked in place of Koios where it is given"),
    url: serverUrl("Koios, or Blockfrost where a key is given,"),
  })
  .refine(({ address, stakeKey }) => (address === undefined) !== (stakeKey === undefined), {
    message: "needs either an address or a stake key",
  });
type Settings = z.output<typeof settings>;

/** A block with 30 minutes of successors is final. */
const settlesAfterMs = 1_800_000;

function accountOf({ address, stakeKey }: Settings): string {
  return stakeKey ?? address ?? "";
}

function sourceOf(settings: Settings, context: ConnectorContext): CardanoSource {
  const key = context.secret("apiKey") ?? settings.apiKey;
  const wallet = accountOf(settings);
  if (key === undefined)
    return koiosSource(
      chainServer(settings, context, { provider: "koios", server: koios, pace: { perSecond: 8, burst: 10 } }),
      wallet,
    );
  const server = chainServer(settings, context, {
    provider: "blockfrost",
    server: blockfrost,
    pace: { perSecond: 10, burst: 50 },
    headers: { project_id: key },
  });
  return blockfrostSource(server, wallet);
}

function openAccount(account: string, source: CardanoSource, now: number): AccountReader<CardanoRow> {
  const wallet = walletOf(account);
  const tokens = new Map<string, CardanoToken>();
  return {
    order: "ascending",
    checkChain: () => source.checkChain(),
    lists: [
      {
        placeOf: ({ block }) => BigInt(block),
        timeOf: ({ time }) => time * 1000,
        page: (span, more) => source.page(span, more),
      },
    ],
    async read(groups) {
      const rows = [...new Map(groups.flat().map((row) => [row.hash, row])).values()];
      const answered = await source.transactions(rows, tokens);
      const has = new Set(answered.map(({ hash }) => hash));
      const found = answered.map((transaction) => assembleCardano(transaction, wallet, tokens));
      return {
        transactions: found.flatMap(({ transactions }) => transactions),
        assets: found.flatMap(({ assets }) => assets),
        // The chain may have dropped one that is not final. The next sync reads it again.
        gaps: rows
          .filter(({ hash, time }) => !has.has(hash) && time * 1000 <= now - settlesAfterMs)
          .map(({ time }) => ({
            from: time * 1000,
            to: time * 1000,
            reason: "The server lists transactions that it does not return.",
          })),
      };
    },
    ...(isStakeKey(account)
      ? {
          everySync: async () => ({ transactions: assembleRewards(await source.rewards(), account, now) }),
        }
      : {}),
    async holdings() {
      const totals = new Map<string, bigint>();
      for (const { unit, quantity } of await source.holdings(tokens))
        totals.set(unit, (totals.get(unit) ?? 0n) + quantity);
      return [...totals].map(([unit, units]) => {
        const scale = unit === "lovelace" ? 6 : (tokens.get(unit)?.decimals ?? 0);
        return { assetId: assetIdOf(unit), amount: formatDecimal({ units, scale }) };
      });
    },
  };
}

const chain: AccountChain<Settings, CardanoRow> = {
  id: "cardano",
  title: "Cardano address or stake key",
  settings,
  capabilities: ["staking"],
  // 2: a withdrawn reward counts at one address of its key.
  edition: 2,
  settlesAfterMs,
  native: () => ({ assetId: ada, symbol: "ADA", name: "Cardano", decimals: 6, coinId: "cardano" }),
  wallet: accountOf,
  settingsFor: (text) =>
    isCardanoAddress(text) ? [{ address: text }] : isStakeKey(text) ? [{ stakeKey: text }] : [],
  open: (settings, context) => openAccount(accountOf(settings), sourceOf(settings, context), context.now()),
  notes: [`Deposits of registrations are a position (#${deposit}) that is not compared with the chain.`],
};

/** Cardano by Koios, or by Blockfrost with a key: addresses and stake keys, native tokens, rewards, deposits, failed scripts. */
export const cardanoConnector = accountConnector(chain);
