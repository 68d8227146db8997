import { bech32 } from "@scure/base";
import type { z } from "zod";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import type { Coverage } from "../../coverage.ts";
import type { Connector, ConnectorContext, SourceGap } from "../../connector.ts";
import type { AccountChain, AccountReader, Holding, ReadHistory } from "../account/account-chain.ts";
import { allRows } from "../account/all-rows.ts";
import { accountConnector } from "../account/account-connector.ts";
import type { AccountCursor } from "../account/account-sync.ts";
import { addressSettings, keyHeader, chainServer, serverKey } from "../account/chain-server.ts";
import { settlingLimit } from "../account/coverage.ts";
import {
  assembleAvalanche,
  assembleReturn,
  assetIdOf,
  bareAddress,
  scaleOf,
  staking,
  unknownAssets,
  type AvalancheChain,
  type AvalancheRow,
} from "./assemble.ts";
import { type Amounts, balancesAnswer, pathOf, page, type Reading, refuseChain } from "./glacier.ts";
import { msg } from "../../../errors/wording.ts";

const publicServer = "https://glacier-api.avax.network";
const avax = "FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z";
/** Platforms by CAIP-2 (https://namespaces.chainagnostic.org/avax/caip2). */
const chains: Record<"p" | "x", AvalancheChain> = {
  p: {
    platform: "avax:Rr9hnPVPxuUvrdCul-vjEsU1zmqKqRDo",
    name: "p-chain",
    blockchainId: "11111111111111111111111111111111LpoYY",
    avax,
  },
  x: {
    platform: "avax:imji8papUf2EhV3le337w1vgFauqkJg-",
    name: "x-chain",
    blockchainId: "2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM",
    avax,
  },
};

/** A block of the last ten minutes may not be indexed completely. */
const settlesAfterMs = 600_000;

/** 20 bytes in bech32. */
export function isAvalancheAddress(text: string): boolean {
  if (!text.startsWith("avax1")) return false;
  const decoded = bech32.decodeUnsafe(text, 90);
  if (decoded === undefined) return false;
  return bech32.fromWordsUnsafe(decoded.words)?.length === 20;
}

function settingsOf(name: "P" | "X") {
  return addressSettings(
    {
      // An address of the other chain is not silently taken for one of this chain.
      normalize: (text) => (new RegExp(`^${name}-`, "i").test(text) ? bareAddress(text) : text.toLowerCase()),
      isValid: isAvalancheAddress,
      form: msg`an address of Avalanche's ${name}-chain`,
      example: `${name}-avax1tnuesf6cqwnjw7fxjyk7lhch0vhf0v95wj5jvy`,
    },
    publicServer,
  ).extend({ apiKey: serverKey("A key of Glacier, which allows more requests") });
}
type Settings = z.output<ReturnType<typeof settingsOf>>;

async function balancesOf(reading: Reading): Promise<z.output<typeof balancesAnswer> | undefined> {
  const query = { addresses: reading.wallet };
  const answer = await reading.server.get(pathOf(reading, "balances"), query, balancesAnswer);
  refuseChain(reading, answer?.chainInfo);
  return answer;
}

function unlistedStakes(chain: AvalancheChain): SourceGap {
  const reason = msg`The server does not list stakes, so their returns are missing.`;
  return { from: null, to: null, reason, about: [assetIdOf(avax, chain)] };
}

/** Stakes whose time has ended, among all staking transactions of the address. */
async function returns(reading: Reading): Promise<ReadHistory> {
  const { wallet, chain, now } = reading;
  if (chain.name !== "p-chain") return { transactions: [] };
  const span = { after: null, before: null };
  let isListed = true;
  const stakes = await allRows(
    ({ txHash }) => txHash,
    async (more: string | undefined) => {
      const listPage = await page(reading, "transactions:listStaking", span, more ?? null);
      isListed &&= listPage.isMissing !== true;
      return { rows: listPage.rows, next: listPage.more, isFull: listPage.isShort === false };
    },
  );
  return {
    transactions: stakes.flatMap((row) => assembleReturn(row, wallet, { chain, now })),
    gaps: isListed ? [] : [unlistedStakes(chain)],
  };
}

function openAccount(reading: Reading): AccountReader<AvalancheRow> {
  const { wallet, chain } = reading;
  return {
    order: "ascending",
    async checkChain() {
      await balancesOf(reading);
    },
    lists: [
      {
        placeOf: ({ at }) => BigInt(at),
        timeOf: ({ at }) => at * 1000,
        page: (span, more) => page(reading, "transactions", span, more),
      },
    ],
    read(groups) {
      const rows = groups.flat();
      const found = rows.map((row) => assembleAvalanche(row, wallet, chain));
      return Promise.resolve({
        transactions: found.flatMap(({ transactions }) => transactions),
        assets: found.flatMap(({ assets }) => assets),
        gaps: gapsOf(new Set(rows.flatMap((row) => unknownAssets(row, wallet, chain))), chain),
      });
    },
    everySync: () => returns(reading),
    holdings: () => holdingsOf(reading),
  };
}

function gapsOf(unknown: ReadonlySet<string>, chain: AvalancheChain): SourceGap[] {
  return [...unknown].map((id) => ({
    from: null,
    to: null,
    reason: msg`The server does not know the decimals of asset ${id}, so its transfers are missing.`,
    about: [assetIdOf(id, chain)],
  }));
}

async function holdingsOf(reading: Reading): Promise<Holding[]> {
  const { chain, wallet } = reading;
  const { balances } = (await balancesOf(reading)) ?? {};
  if (balances === undefined) return [];
  const holdings = (amounts: Amounts, place: { wallet?: string }): Holding[] => {
    const totals = new Map<string, { units: bigint; scale: number | undefined }>();
    for (const amount of amounts) {
      const before = totals.get(amount.assetId)?.units ?? 0n;
      totals.set(amount.assetId, { units: before + amount.amount, scale: scaleOf(amount, chain) });
    }
    return [...totals].map(([id, { units: amount, scale }]): Holding => {
      const assetId = assetIdOf(id, chain);
      if (scale === undefined) return { assetId, units: amount, ...place };
      return { assetId, amount: formatDecimal({ units: amount, scale }), ...place };
    });
  };
  const { unlockedUnstaked, lockedPlatform, lockedStakeable, unlocked, locked } = balances;
  const { unlockedStaked, lockedStaked, pendingStaked } = balances;
  return [
    ...holdings([...unlockedUnstaked, ...lockedPlatform, ...lockedStakeable, ...unlocked, ...locked], {}),
    ...holdings([...unlockedStaked, ...lockedStaked, ...pendingStaked], { wallet: `${wallet}#${staking}` }),
  ];
}

function coverageOf(name: "P" | "X", { platform }: AvalancheChain): Coverage {
  const isP = name === "P";
  return {
    family: "Avalanche P and X",
    chains: [{ platform, name: `Avalanche ${name}-chain` }],
    reads: [
      "transfers by output, with fees",
      "exports to and imports from the other chains",
      ...(isP ? ["staked coins as a position, their return, and rewards"] : ["assets of the chain"]),
    ],
    source: "Glacier, the data service of Avalanche",
    upstreams: ["GLACIER"],
    key: "optional",
    limits: [
      "One address; a wallet with several addresses is several connections.",
      settlingLimit(settlesAfterMs),
      "Coins that were exported and not yet imported elsewhere are in neither balance.",
      ...(isP ? [] : ["NFTs of the chain are not listed."]),
    ],
    proofs: [
      { what: "effects of single transactions: payments, exports, imports and stakes", by: "recorded" },
      { what: "lists, balances and rewards", by: "documented" },
      { what: "paging, resumption and unchanged syncs", by: "local node" },
    ],
  };
}

function avalancheConnector(name: "P" | "X", chain: AvalancheChain): Connector<Settings, AccountCursor> {
  const settings = settingsOf(name);
  const native = {
    assetId: assetIdOf(avax, chain),
    symbol: "AVAX",
    name: `Avalanche ${name}-chain`,
    decimals: 9,
    coinId: "avalanche-2",
  };
  const definition: AccountChain<Settings, AvalancheRow> = {
    id: `avalanche-${name.toLowerCase()}`,
    title: `Avalanche ${name}-chain address`,
    settings,
    settlesAfterMs,
    capabilities: name === "P" ? ["staking"] : [],
    coverage: coverageOf(name, chain),
    native: () => native,
    wallet: ({ address }) => address,
    positions: ({ address }) => (name === "P" ? [`${address}#${staking}`] : []),
    open: (settings, context) => openAccount(readingOf(settings, context, chain)),
  };
  return accountConnector(definition);
}

function readingOf(settings: Settings, context: ConnectorContext, chain: AvalancheChain): Reading {
  const server = chainServer(settings, context, {
    provider: "glacier",
    server: publicServer,
    pace: { perSecond: 2, burst: 5 },
    headers: keyHeader(settings, context, (key) => ({ "x-glacier-api-key": key })),
  });
  return { server, chain, wallet: settings.address, now: context.now() };
}

/** Avalanche's P-chain by Glacier: payments, exports and imports, stakes and rewards. */
export const avalanchePConnector = avalancheConnector("P", chains.p);
/** Avalanche's X-chain by Glacier: payments and assets, exports and imports. */
export const avalancheXConnector = avalancheConnector("X", chains.x);
