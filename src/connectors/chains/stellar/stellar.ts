import { z } from "zod";
import { normalizeDecimal } from "../../../domain/money/decimal.ts";
import type { SourceGap } from "../../connector.ts";
import type { AccountChain, AccountReader, Holding, ReadHistory } from "../account/account-chain.ts";
import { accountConnector } from "../account/account-connector.ts";
import { addressSettings, chainServer, refuseOtherChain, type ChainServer } from "../account/chain-server.ts";
import type { HistoryList, HistoryPage, Span } from "../account/history-lists.ts";
import {
  assembleStellar,
  effectRow,
  issuedAsset,
  lastOperation,
  operationOf,
  operationRow,
  transactionNumberOf,
  stellar,
  transactionRow,
  xlm,
  type StellarRow,
} from "./assemble.ts";
import { accountOf } from "./strkey.ts";
import { msg } from "../../../errors/wording.ts";

const publicServer = "https://horizon.stellar.org";
const mainnet = "Public Global Stellar Network ; September 2015";
const settings = addressSettings(
  {
    normalize: (text) => accountOf(text) ?? text,
    isValid: (text) => accountOf(text) !== undefined,
    form: msg`an account of Stellar`,
    example: "GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN",
  },
  publicServer,
);
type Settings = z.output<typeof settings>;

const root = z.object({
  network_passphrase: z.string().optional(),
  history_latest_ledger: z.int().optional(),
  history_elder_ledger: z.int().optional(),
});
type Root = z.output<typeof root>;
const accountAnswer = z.object({
  balances: z.array(
    z.object({
      balance: z.string(),
      asset_type: z.string(),
      asset_code: z.string().optional(),
      asset_issuer: z.string().optional(),
      liquidity_pool_id: z.string().optional(),
    }),
  ),
});

const ledgerBits = 32n;
const pageSize = 200;

/** One of an account's lists. Every page is requested with the cursor of the previous one; an empty page ends it. */
function listOf<Row extends StellarRow>(
  server: ChainServer,
  path: string,
  row: z.ZodType<Row>,
  { start, query = {} }: { start: (transaction: bigint) => string; query?: Record<string, string> },
) {
  const answer = z.object({ _embedded: z.object({ records: z.array(row) }) });
  return async ({ after }: Span, more: string | null): Promise<HistoryPage<StellarRow>> => {
    const cursor = more ?? (after === null ? undefined : start(after));
    const page = await server.get(path, { order: "asc", limit: pageSize, cursor, ...query }, answer);
    const rows = page?._embedded.records ?? [];
    return { rows, more: rows.at(-1)?.paging_token ?? null, isShort: rows.length < pageSize };
  };
}

function openAccount(account: string, server: ChainServer): AccountReader<StellarRow> {
  let known: Root = {};
  const path = `/accounts/${account}`;
  const operations = listOf(server, `${path}/operations`, operationRow, {
    start: (transaction) => String(transaction + lastOperation),
  });
  const effects = listOf(server, `${path}/effects`, effectRow, {
    start: (transaction) => `${transaction + lastOperation}-${Number.MAX_SAFE_INTEGER}`,
  });
  const transactions = listOf(server, `${path}/transactions`, transactionRow, {
    start: String,
    query: { include_failed: "true" },
  });
  const list = (page: HistoryList<StellarRow>["page"]): HistoryList<StellarRow> => ({
    placeOf: transactionNumberOf,
    page: (span, more) => page(storedSpan(span, known), more),
  });
  return {
    order: "ascending",
    async checkChain() {
      known = (await server.get("", {}, root)) ?? {};
      refuseOtherChain("Stellar", mainnet, known.network_passphrase);
    },
    newest: () => {
      const { history_latest_ledger: ledger } = known;
      return Promise.resolve(ledger === undefined ? undefined : ((BigInt(ledger) + 1n) << ledgerBits) - 1n);
    },
    lists: [
      list(transactions),
      list(operations),
      list(async (span, more) => {
        const page = await effects(span, more);
        const gap =
          more === null ? await missingBefore(page.rows[0], span, { known, server, path }) : undefined;
        return gap === undefined ? page : { ...page, gaps: [gap] };
      }),
    ],
    read: (groups) => readGroups(groups, account, server),
    holdings: () => holdingsOf(server, path),
  };
}

/** A server refuses to start before its first stored ledger. */
function storedSpan({ after, before }: Span, { history_elder_ledger: elder }: Root): Span {
  const isForgotten = after !== null && elder !== undefined && after >> ledgerBits < BigInt(elder);
  return { after: isForgotten ? null : after, before };
}

/** The part of the account's history that the server does not store: many keep one year. */
async function missingBefore(
  first: StellarRow | undefined,
  { after }: Span,
  { known, server, path }: { known: Root; server: ChainServer; path: string },
): Promise<SourceGap | undefined> {
  if (after !== null) return undefined;
  const isCreation = first?.list === "effect" && first.type === "account_created";
  const exists = first !== undefined || (await server.get(path, {}, accountAnswer)) !== undefined;
  if (isCreation || !exists) return undefined;
  return {
    from: null,
    to: first === undefined ? null : Date.parse(first.created_at),
    reason: msg`The server does not keep the beginning of this account's history (its first ledger is ${known.history_elder_ledger ?? "unknown"}), so what happened before is missing. A Horizon server with the full history has it.`,
  };
}

async function readGroups(
  groups: readonly StellarRow[][],
  account: string,
  server: ChainServer,
): Promise<ReadHistory> {
  const found: ReadHistory & { assets: NonNullable<ReadHistory["assets"]> } = {
    transactions: [],
    assets: [],
  };
  for (const rows of groups) {
    const [first] = rows;
    // Effects of a transaction that does not otherwise involve the account.
    const isBare = first !== undefined && rows.every(({ list }) => list === "effect");
    const hash = isBare
      ? (await server.get(`/operations/${operationOf(first)}`, {}, operationRow))?.transaction_hash
      : undefined;
    const { transaction, assets } = assembleStellar(rows, account, hash);
    if (transaction !== undefined) found.transactions.push(transaction);
    found.assets.push(...assets);
  }
  return found;
}

async function holdingsOf(server: ChainServer, path: string): Promise<Holding[]> {
  const { balances = [] } = (await server.get(path, {}, accountAnswer)) ?? {};
  return balances.map(
    ({
      balance,
      asset_type: type,
      asset_code: code = "",
      asset_issuer: issuer = "",
      liquidity_pool_id: pool,
    }) => ({
      assetId:
        type === "native" ? xlm : pool === undefined ? issuedAsset(code, issuer) : `${stellar}/cap38:${pool}`,
      amount: normalizeDecimal(balance),
    }),
  );
}

const chain: AccountChain<Settings, StellarRow> = {
  id: "stellar",
  title: "Stellar account",
  settings,
  native: () => ({ assetId: xlm, symbol: "XLM", name: "Stellar Lumens", decimals: 7, coinId: "stellar" }),
  wallet: ({ address }) => address,
  open: (settings, context) =>
    openAccount(
      accountOf(settings.address) ?? settings.address,
      chainServer(settings, context, {
        provider: "horizon",
        server: publicServer,
        pace: { perSecond: 1, burst: 20 },
      }),
    ),
  notes: ["Tokens of contracts that are not Stellar assets are not listed by Horizon servers."],
};

/** Stellar by any Horizon server: payments, path payments, trades, pools, claimable balances, account creation and merging. */
export const stellarConnector = accountConnector(chain);
