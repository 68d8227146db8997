import { z } from "zod";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { ConnectorContext } from "../../connector.ts";
import type { AccountChain, AccountReader, Holding, ReadHistory } from "../account/account-chain.ts";
import { allRows } from "../account/all-rows.ts";
import { accountConnector } from "../account/account-connector.ts";
import { addressSettings, chainServer, units, type ChainServer } from "../account/chain-server.ts";
import type { HistoryPage, Span } from "../account/history-lists.ts";
import {
  assembleHedera,
  hbar,
  hederaRow,
  consensusNanoseconds,
  tokenAsset,
  tokensIn,
  type HederaRow,
  type HederaToken,
} from "./assemble.ts";
import { signedRelayed } from "./relayed.ts";

const publicServer = "https://mainnet-public.mirrornode.hedera.com";
const isNumber = /^0\.0\.[1-9]\d{0,17}$/;
/** An account's public key or EVM address, by which it can be paid before it has a number. */
const isAlias = /^(?:0\.0\.(?:[A-Z2-7]{50,120}|[0-9a-f]{40})|0x[0-9a-f]{40})$/;
const settings = addressSettings(
  {
    // Wallets append a checksum of five letters to the number.
    normalize: (text) =>
      text.replace(/-[a-z]{5}$/, "").replace(/^0x[\da-f]{40}$/i, (hex) => hex.toLowerCase()),
    isValid: (text) => isNumber.test(text) || isAlias.test(text),
    form: msg`an account of Hedera`,
    example: "0.0.730631",
  },
  publicServer,
);
type Settings = z.output<typeof settings>;

const links = z.object({ next: z.string().nullish() }).optional();
const history = z.object({ transactions: z.array(hederaRow), links });
const numberAnswer = z.object({ account: z.string().regex(isNumber) });
const accountAnswer = z.object({ balance: z.object({ balance: units }).nullish() });
const tokenList = z.object({ tokens: z.array(z.object({ token_id: z.string(), balance: units })), links });
const tokenAnswer = z.object({
  decimals: z
    .union([z.int(), z.string().regex(/^\d{1,2}$/)])
    .transform(Number)
    .pipe(z.int().min(0).max(80)),
  symbol: z.string(),
  name: z.string(),
  type: z.string().optional(),
});

type Reading = { server: ChainServer; wallet: string; tokens: Map<string, HederaToken> };

const pageSize = 100;

/** A server that searches limited time ranges returns empty pages with a cursor. */
async function historyPage(
  { server, wallet }: Reading,
  { after }: Span,
  more: string | null,
): Promise<HistoryPage<HederaRow>> {
  const digits = String(after).padStart(10, "0");
  const query = {
    "account.id": wallet,
    order: "asc",
    limit: pageSize,
    timestamp: after === null ? undefined : `gt:${digits.slice(0, -9)}.${digits.slice(-9)}`,
  };
  const answer = await (more === null
    ? server.get("/api/v1/transactions", query, history)
    : server.get(more, {}, history));
  const rows = answer?.transactions ?? [];
  return { rows, more: answer?.links?.next ?? null, isShort: rows.length < pageSize };
}

async function loadTokens({ server, tokens }: Reading, numbers: Iterable<string>): Promise<void> {
  for (const number of new Set(numbers)) {
    if (tokens.has(number)) continue;
    const answer = await server.get(`/api/v1/tokens/${number}`, {}, tokenAnswer);
    if (answer === undefined) continue;
    const { symbol, name, decimals, type } = answer;
    tokens.set(number, { symbol, name, decimals, isFungible: type !== "NON_FUNGIBLE_UNIQUE" });
  }
}

function openAccount(reading: Reading): AccountReader<HederaRow> {
  const { wallet, tokens } = reading;
  return {
    order: "ascending",
    // A mirror node does not state which network it mirrors.
    checkChain: () => Promise.resolve(),
    lists: [{ placeOf: consensusNanoseconds, page: (span, more) => historyPage(reading, span, more) }],
    async read(groups): Promise<ReadHistory> {
      const rows = groups.flat();
      const numbers = rows.flatMap((row) => tokensIn(row, wallet));
      await loadTokens(reading, numbers);
      const relayed = await signedRelayed(reading.server, wallet, rows);
      const found = rows.map((row) =>
        assembleHedera(row, wallet, tokens, { isSigner: relayed.signed.has(row) }),
      );
      return {
        transactions: found.flatMap(({ transactions }) => transactions),
        assets: found.flatMap(({ assets }) => assets),
        gaps: [
          ...relayed.gaps,
          ...[...new Set(numbers)].flatMap((number) =>
            tokens.has(number)
              ? []
              : {
                  from: null,
                  to: null,
                  reason: msg`The server does not know token ${number}, so its transfers are missing.`,
                  about: [tokenAsset(number)],
                },
          ),
        ],
      };
    },
    holdings: () => holdingsOf(reading),
  };
}

async function holdingsOf(reading: Reading): Promise<Holding[]> {
  const { server, wallet, tokens } = reading;
  const account = await server.get(`/api/v1/accounts/${wallet}`, { transactions: false }, accountAnswer);
  if (account === undefined) return [];
  const holdings: Holding[] = [
    { assetId: hbar, amount: formatDecimal({ units: account.balance?.balance ?? 0n, scale: 8 }) },
  ];
  const tokenRows = await allRows(
    ({ token_id: number }) => number,
    async (path: string | undefined) => {
      const first = `/api/v1/accounts/${wallet}/tokens?limit=${pageSize}`;
      const page = await server.get(path ?? first, {}, tokenList);
      const rows = page?.tokens ?? [];
      return { rows, next: page?.links?.next, isFull: rows.length >= pageSize };
    },
  );
  await loadTokens(
    reading,
    tokenRows.map(({ token_id: number }) => number),
  );
  for (const { token_id: number, balance } of tokenRows) {
    const token = tokens.get(number);
    if (token?.isFungible !== true) continue;
    holdings.push({
      assetId: tokenAsset(number),
      amount: formatDecimal({ units: balance, scale: token.decimals }),
    });
  }
  return holdings;
}

function serverOf(settings: Settings, context: ConnectorContext): ChainServer {
  return chainServer(settings, context, {
    provider: "hedera",
    server: publicServer,
    pace: { perSecond: 20, burst: 20 },
  });
}

/** The number of an account that was given by its alias. */
async function resolveAlias(settings: Settings, context: ConnectorContext): Promise<Settings> {
  if (isNumber.test(settings.address)) return settings;
  const alias = settings.address.replace(/^0\.0\./, "");
  const found = await serverOf(settings, context).get(
    `/api/v1/accounts/${alias}`,
    { transactions: false },
    numberAnswer,
  );
  if (found !== undefined) return { ...settings, address: found.account };
  throw new AppError(
    "bad_request",
    msg`No account of Hedera has the alias ${settings.address.slice(0, 80)}. Check that it was copied completely, or give the account's number (0.0.…).`,
  );
}

const chain: AccountChain<Settings, HederaRow> = {
  id: "hedera",
  title: "Hedera account",
  settings,
  capabilities: ["staking"],
  // 2: the gas of relayed transactions is a fee, and a second submission does not replace the first one.
  edition: 2,
  native: () => ({ assetId: hbar, symbol: "HBAR", name: "Hedera", decimals: 8, coinId: "hedera-hashgraph" }),
  wallet: ({ address }) => address,
  open: (settings, context) =>
    openAccount({
      wallet: settings.address,
      tokens: new Map(),
      server: serverOf(settings, context),
    }),
  resolve: resolveAlias,
  // An EVM address is one of Hedera only where an account has it as its alias.
  settingsFor: (text) => {
    const { data } = settings.safeParse({ address: text });
    return data !== undefined && !text.startsWith("0x") ? [data] : [];
  },
  notes: [
    "NFTs are listed as they are moved, and are neither priced nor compared with the chain. A mirror node does not say which network it mirrors: that of the main network is assumed.",
  ],
};

/** Hedera by a mirror node: transfers of coins and tokens, fees, rewards of staking. */
export const hederaConnector = accountConnector(chain);
