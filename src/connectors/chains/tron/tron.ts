import { z } from "zod";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import { groupBy } from "../../../lib/group-by.ts";
import type { SourceGap } from "../../connector.ts";
import type { AccountChain, AccountReader, Holding, ReadHistory } from "../account/account-chain.ts";
import { accountConnector } from "../account/account-connector.ts";
import { base58CheckBytes } from "../account/address-checks.ts";
import {
  addressSettings,
  keyHeader,
  chainServer,
  refuseOtherChain,
  serverKey,
  type ChainServer,
} from "../account/chain-server.ts";
import type { HistoryList } from "../account/history-lists.ts";
import { assembleTron, needsRecord, possibleCollection } from "./assemble.ts";
import { movedTokens } from "./contract-legs.ts";
import {
  hashOf,
  paidOut,
  staking,
  trc10,
  trc20,
  trx,
  type PaidOut,
  type Trc10,
  type TronRow,
  walletAddress,
} from "./rows.ts";
import type { account } from "./trongrid.ts";
import {
  transactionList,
  tokenList,
  assetAnswer,
  accountAnswer,
  listPages,
  constantAnswer,
} from "./trongrid.ts";
import { msg } from "../../../errors/wording.ts";

/** More are no decimals of a token. */
const maxDecimals = 80;
const publicServer = "https://api.trongrid.io";
const mainnet = "00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc";
/** Younger rows are left to the next sync: the lists of one server are not updated simultaneously. */
const indexedAfterMs = 120_000;
const settings = addressSettings(
  {
    normalize: (text) => (/^0x41/i.test(text) ? walletAddress(text.slice(2)) : walletAddress(text)),
    isValid: (text) => isTronAddress(text),
    form: msg`an address of Tron`,
    example: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  },
  publicServer,
).extend({
  apiKey: serverKey("A key of TronGrid; without one it answers slowly and refuses more often"),
});
type Settings = z.output<typeof settings>;

function isTronAddress(text: string): boolean {
  const bytes = base58CheckBytes(text);
  return bytes?.length === 21 && bytes[0] === 0x41;
}

function openAccount(wallet: string, server: ChainServer, now: number): AccountReader<TronRow> {
  const list = (page: HistoryList<TronRow>["page"]): HistoryList<TronRow> => ({
    placeOf: ({ block_timestamp: at }) => BigInt(at),
    // Token transfers of one transaction have no number.
    hasEqualRows: true,
    page,
  });
  const path = `/v1/accounts/${wallet}`;
  const tokens = new Map<string, Trc10>();
  const collections = new Map<string, boolean>();
  const decimals = new Map<string, number | undefined>();
  return {
    order: "ascending",
    async checkChain() {
      const genesis = await server.post(
        "/wallet/getblockbynum",
        { num: 0 },
        z.object({ blockID: z.string().optional() }),
      );
      refuseOtherChain("Tron", mainnet, genesis?.blockID);
    },
    newest: () => Promise.resolve(BigInt(now - indexedAfterMs)),
    lists: [
      list(listPages(server, `${path}/transactions`, transactionList)),
      list(listPages(server, `${path}/transactions/trc20`, tokenList)),
    ],
    read: (groups) => readGroups(groups, { wallet, server, tokens, collections }),
    holdings: (known) => holdingsOf(server, wallet, { tokens, known, decimals }),
  };
}

type Reading = {
  wallet: string;
  server: ChainServer;
  tokens: Map<string, Trc10>;
  collections: Map<string, boolean>;
};

async function readGroups(
  groups: readonly TronRow[][],
  { wallet, server, tokens, collections }: Reading,
): Promise<ReadHistory> {
  const found: ReadHistory & { assets: NonNullable<ReadHistory["assets"]>; gaps: SourceGap[] } = {
    transactions: [],
    assets: [],
    gaps: [],
  };
  // Blocks of one moment are one group.
  for (const rows of groups.flatMap((group) => [...groupBy(group, hashOf).values()])) {
    const [first] = rows;
    for (const number of rows.flatMap((row) => movedTokens(row, wallet)))
      await loadToken(server, tokens, number);
    for (const contract of new Set(rows.flatMap((row) => possibleCollection(row) ?? [])))
      if (!collections.has(contract)) collections.set(contract, await isCollection(server, contract));
    const silent = rows.find(needsRecord);
    const record = silent === undefined ? recordIn(rows) : await recordOf(server, silent.txID);
    const { transaction, assets, unread, unknown, isUnclear } = assembleTron(rows, wallet, {
      record: record ?? {},
      trc10: tokens,
      collections,
    });
    if (transaction !== undefined) found.transactions.push(transaction);
    found.assets.push(...assets);
    const at = first?.block_timestamp ?? null;
    if (unread !== undefined)
      found.gaps.push({ from: at, to: at, reason: msg`Transactions of the kind ${unread} are not read.` });
    if (isUnclear && first !== undefined)
      found.gaps.push({
        from: at,
        to: at,
        reason: msg`The server does not state the parties or the amount of the transaction ${hashOf(first)}, so it is missing.`,
      });
    for (const assetId of new Set(unknown))
      found.gaps.push({
        from: at,
        to: at,
        reason: msg`The server does not state the decimals of ${assetId.slice(assetId.indexOf("/") + 1)}, so its transfers are missing.`,
        about: [assetId],
      });
    if (record === undefined)
      found.gaps.push({
        from: at,
        to: at,
        reason: msg`The server does not state how much transaction ${silent?.txID ?? ""} paid out.`,
      });
  }
  return found;
}

function recordIn(rows: readonly TronRow[]): PaidOut {
  return rows.find((row) => row.list === "signed") ?? {};
}

/** The payout of a transaction from stakes and votes; `undefined` if the server does not have it. */
async function recordOf(server: ChainServer, hash: string): Promise<PaidOut | undefined> {
  const record = await server.post(
    "/wallet/gettransactioninfobyid",
    { value: hash },
    paidOut.extend({ id: z.string().optional() }),
  );
  return record?.id === undefined ? undefined : record;
}

/** The first word that a function of a contract returns, in hexadecimal digits. */
async function readContract(
  server: ChainServer,
  contract: string,
  call: { function_selector: string; parameter?: string },
): Promise<string> {
  const request = { owner_address: contract, contract_address: contract, visible: true, ...call };
  const answer = await server.post("/wallet/triggerconstantcontract", request, constantAnswer);
  return answer?.constant_result?.[0] ?? "";
}

/** Whether a contract says that it is a collection of items (ERC-165 with the number of ERC-721). */
async function isCollection(server: ChainServer, contract: string): Promise<boolean> {
  const call = {
    function_selector: "supportsInterface(bytes4)",
    parameter: "80ac58cd".padEnd(64, "0"),
  };
  return /^0{63}1$/.test(await readContract(server, contract, call));
}

/** The decimals that a token's contract states; `undefined` if it states none. */
async function decimalsOf(server: ChainServer, contract: string): Promise<number | undefined> {
  const word = await readContract(server, contract, { function_selector: "decimals()" });
  const decimals = /^[0-9a-f]{64}$/.test(word) ? Number(BigInt(`0x${word}`)) : Number.NaN;
  return decimals >= 0 && decimals <= maxDecimals ? decimals : undefined;
}

async function loadToken(server: ChainServer, tokens: Map<string, Trc10>, number: string): Promise<void> {
  if (tokens.has(number)) return;
  const answer = await server.get(`/v1/assets/${number}`, {}, assetAnswer);
  const [token] = answer?.data ?? [];
  // An unknown token has no decimals: its amounts are named as missing.
  if (token === undefined) return;
  const { abbr, name, precision } = token;
  const symbol = abbr ?? name ?? number;
  tokens.set(number, { symbol, name: name ?? symbol, decimals: precision });
}

async function holdingsOf(
  server: ChainServer,
  wallet: string,
  {
    tokens,
    known,
    decimals,
  }: {
    tokens: Map<string, Trc10>;
    known: readonly string[] | undefined;
    decimals: Map<string, number | undefined>;
  },
): Promise<Holding[]> {
  const answer = await server.get(`/v1/accounts/${wallet}`, {}, accountAnswer);
  const [accountData] = answer?.data ?? [];
  if (accountData === undefined) return [];
  const holdings: Holding[] = [
    { assetId: trx, amount: formatDecimal({ units: accountData.balance, scale: 6 }) },
  ];
  const lockedUnits = frozenIn(accountData);
  if (lockedUnits > 0n)
    holdings.push({
      assetId: trx,
      amount: formatDecimal({ units: lockedUnits, scale: 6 }),
      wallet: `${wallet}#${staking}`,
    });
  for (const { key, value } of accountData.assetV2) {
    await loadToken(server, tokens, key);
    const token = tokens.get(key);
    holdings.push(
      token === undefined
        ? { assetId: trc10(key), units: value }
        : { assetId: trc10(key), amount: formatDecimal({ units: value, scale: token.decimals }) },
    );
  }
  const knownIds = known === undefined ? undefined : new Set(known);
  for (const [address, value] of accountData.trc20.flatMap((balances) => Object.entries(balances))) {
    const assetId = trc20(address);
    // The history has no transfer of it: its decimals are only known to its contract.
    if (knownIds !== undefined && !knownIds.has(assetId) && value !== 0n && !decimals.has(address))
      decimals.set(address, await decimalsOf(server, address));
    const scale = decimals.get(address);
    holdings.push(
      scale === undefined
        ? { assetId, units: value }
        : { assetId, amount: formatDecimal({ units: value, scale }) },
    );
  }
  return holdings;
}

function frozenIn(accountData: z.output<typeof account>): bigint {
  const { account_resource: resource } = accountData;
  return [
    ...accountData.frozen.map((entry) => entry.frozen_balance),
    ...accountData.frozenV2.map(({ amount }) => amount),
    ...accountData.unfrozenV2.map(({ unfreeze_amount: amount }) => amount),
    accountData.delegated_frozen_balance_for_bandwidth,
    accountData.delegated_frozenV2_balance_for_bandwidth,
    resource?.frozen_balance_for_energy?.frozen_balance,
    resource?.delegated_frozen_balance_for_energy,
    resource?.delegated_frozenV2_balance_for_energy,
  ].reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n);
}

const chain: AccountChain<Settings, TronRow> = {
  id: "tron",
  title: "Tron address",
  settings,
  capabilities: ["staking", "nft"],
  native: () => ({ assetId: trx, symbol: "TRX", name: "TRON", decimals: 6, coinId: "tron" }),
  wallet: ({ address }) => address,
  positions: ({ address }) => [`${address}#${staking}`],
  open: (settings, context) =>
    openAccount(
      settings.address,
      chainServer(settings, context, {
        provider: "trongrid",
        server: publicServer,
        pace: { perSecond: 3, burst: 5 },
        headers: keyHeader(settings, context, (key) => ({ "TRON-PRO-API-KEY": key })),
      }),
      context.now(),
    ),
  notes: [
    "NFTs (TRC-721) are listed as they come and go, as documented, and are neither priced nor compared with the chain. Rewards for votes are read when they are withdrawn.",
  ],
};

/** Tron by TronGrid: coins, TRC-10 and TRC-20 tokens, coins sent by contracts, frozen coins, rewards for votes, fees for energy and bandwidth. */
export const tronConnector = accountConnector(chain);
