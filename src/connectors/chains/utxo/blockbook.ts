import { z } from "zod";
import type { UtxoCoin } from "../../../domain/catalog/utxo-coins.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { readJson } from "../../../net/read-json.ts";
import type { ConnectorContext } from "../../connector.ts";
import { canonicalAddress } from "./address-format.ts";
import type { ServerEndpoint } from "./esplora.ts";
import { shieldedValueOf } from "./shielded.ts";
import type { AddressTotals, UtxoPage, UtxoServer, UtxoTransaction } from "./transaction.ts";

const units = z.string().regex(/^-?\d+$/);
const part = z.object({
  addresses: z.array(z.string()).nullish(),
  isAddress: z.boolean().optional(),
  value: units.optional(),
});
const transaction = z
  .object({
    txid: z.string().min(1),
    vin: z.array(part.extend({ coinbase: z.string().optional(), txid: z.string().optional() })),
    // An output to an address without its amount would count as nothing.
    vout: z.array(
      part.refine(({ addresses, value }) => value !== undefined || (addresses ?? []).length === 0),
    ),
    blockHeight: z.number().optional(),
    blockTime: z.int().optional(),
    hex: z.string().optional(),
  })
  // Without its time it would count as unconfirmed, of the time of the sync.
  .refine(({ blockHeight = -1, blockTime }) => blockHeight <= 0 || blockTime !== undefined);
type BlockbookTransaction = z.output<typeof transaction>;
/** An answer about an address or a key (https://github.com/trezor/blockbook/blob/master/docs/api.md). */
const account = z.object({
  balance: units,
  unconfirmedBalance: units.default("0"),
  unconfirmedTxs: z.number().default(0),
  txs: z.number(),
  page: z.number().optional(),
  totalPages: z.number().optional(),
  itemsOnPage: z.number().optional(),
  transactions: z.array(transaction).optional(),
  usedTokens: z.number().optional(),
  tokens: z.array(z.object({ name: z.string(), path: z.string().optional() })).optional(),
});

/** Transactions per page. */
const pageSize = 200;

/** The server of a coin: `BLOCKBOOK_<SYMBOL>`, the owner's own or the public one. */
export function blockbookEndpoint(coin: UtxoCoin, url: string | undefined): ServerEndpoint {
  return {
    provider: `blockbook_${coin.symbol.toLowerCase()}`,
    name: "Blockbook server",
    url: url ?? coin.blockbook,
  };
}

/** A Blockbook server's API, by address or by extended public key. */
export function createBlockbook(
  coin: UtxoCoin,
  { provider, url }: ServerEndpoint,
  context: ConnectorContext,
): UtxoServer {
  const root = `${context.http.baseUrl(provider, url).replace(/(?:\/api(?:\/v2)?)?\/*$/, "")}/api/v2`;
  const request = (path: string) =>
    context.http.request({
      provider,
      url: `${root}${path}`,
      pace: { perSecond: 4, burst: 8 },
      signal: context.signal,
    });
  const accountAt = async (address: string, query: string): Promise<z.output<typeof account>> => {
    const kind = canonicalAddress(coin, address) === null ? "xpub" : "address";
    const response = await request(`/${kind}/${encodeURIComponent(address)}?${query}`);
    if (response.status >= 400)
      throw new AppError(
        // A key in an unsupported form is refused with 400, by some with 404.
        [400, 404].includes(response.status) ? "bad_request" : "upstream",
        msg`The Blockbook server answered ${response.status} about the ${kind === "xpub" ? "key" : "address"}: ${response.text.slice(0, 120)}. Check it, and the address of the server.`,
        { data: { provider } },
      );
    const { data } = account.safeParse(readJson(response, provider));
    if (data !== undefined) return data;
    throw new AppError(
      "upstream",
      "This server is not a Blockbook server. Enter its address without /api, such as https://ltc1.trezor.io.",
      { data: { provider } },
    );
  };
  const pageAt = async (address: string, page: number, to: number | null): Promise<UtxoPage> => {
    const until = to === null ? "" : `&to=${to}`;
    const answer = await accountAt(
      address,
      `details=txs&tokens=used&pageSize=${pageSize}&page=${page}${until}`,
    );
    return pageOf(answer, coin, { page, to });
  };
  return {
    facts: async (address) => factsOf(await accountAt(address, "details=basic")),
    newest: (address) => pageAt(address, 1, null),
    older(address, next) {
      const [page = 1, to = 0] = next.split("@").map(Number);
      return pageAt(address, page, to);
    },
    async blockHash(height) {
      const { status, text } = await request(`/block-index/${height}`);
      return status === 200 ? (/"blockHash"\s*:\s*"([0-9a-f]{64})"/.exec(text)?.[1] ?? null) : null;
    },
  };
}

function factsOf({
  txs,
  unconfirmedTxs,
  balance,
  unconfirmedBalance,
}: z.output<typeof account>): AddressTotals {
  return {
    count: txs + unconfirmedTxs,
    pending: unconfirmedTxs,
    confirmed: BigInt(balance),
    total: BigInt(balance) + BigInt(unconfirmedBalance),
  };
}

/**
 * The next page begins with the oldest block of this one, whose rows it repeats: neither new blocks nor replaced ones shift it. Only a block that
 * fills a page has numbered pages. Beyond the last page a server repeats it under its own number.
 */
function pageOf(
  answer: z.output<typeof account>,
  coin: UtxoCoin,
  { page, to }: { page: number; to: number | null },
): UtxoPage {
  const used = usedOf(answer);
  const isShort = (answer.transactions ?? []).length < pageSize;
  if (answer.page !== undefined && answer.page < page && (answer.totalPages ?? 0) < page)
    return { transactions: [], next: null, ...used };
  const transactions = (answer.transactions ?? []).map((transaction) => utxoTransactionOf(transaction, coin));
  const confirmed = transactions.filter(({ minedAt }) => minedAt !== null);
  const oldest = confirmed.at(-1)?.height ?? null;
  const size = answer.itemsOnPage ?? pageSize;
  const isLast =
    answer.totalPages !== undefined && answer.totalPages > 0
      ? page >= answer.totalPages
      : transactions.length < size;
  if (oldest === null || isLast) return { transactions, next: null, isShort, ...used };
  const isOneBlock = transactions.every(({ height }) => height === oldest);
  const next = oldest === to ? page + 1 : isOneBlock ? 2 : 1;
  return { transactions, next: `${next}@${oldest}`, isShort, ...used };
}

function usedOf({ tokens, usedTokens }: z.output<typeof account>): Pick<UtxoPage, "used"> {
  if (tokens === undefined) return {};
  const addresses = tokens.flatMap(({ name: address, path = "" }) => {
    const [, chain, index] = /\/(\d+)\/(\d+)$/.exec(path) ?? [];
    return chain === undefined || index === undefined
      ? []
      : [{ address, chain: Number(chain), index: Number(index) }];
  });
  return { used: { count: usedTokens ?? tokens.length, addresses } };
}

function utxoTransactionOf(transaction: BlockbookTransaction, coin: UtxoCoin): UtxoTransaction {
  const { txid, vin, vout, blockHeight = -1, blockTime } = transaction;
  const isMined = blockHeight > 0 && blockTime !== undefined;
  return {
    txid,
    inputs: vin.map((input) => ({
      isCoinbase: isCoinbase(input),
      value: input.value === undefined ? null : BigInt(input.value),
      ...addressOf(input, coin),
    })),
    outputs: vout.map((output) => ({ value: BigInt(output.value ?? "0"), ...addressOf(output, coin) })),
    minedAt: isMined ? blockTime * 1000 : null,
    height: isMined ? blockHeight : null,
    shielded: coin.isShielded
      ? transaction.hex === undefined
        ? null
        : shieldedValueOf(transaction.hex)
      : 0n,
  };
}

/** Newly minted coins: flagged so, or without a spent output (a stakebase). */
function isCoinbase({ coinbase, txid, addresses, value }: BlockbookTransaction["vin"][number]): boolean {
  return coinbase !== undefined || (txid === undefined && addresses == null && value === undefined);
}

/** The only address a script pays to, in the canonical notation. */
function addressOf({ addresses, isAddress }: z.output<typeof part>, coin: UtxoCoin): { address?: string } {
  const [address] = addresses ?? [];
  if (address === undefined || addresses?.length !== 1 || isAddress === false) return {};
  return { address: canonicalAddress(coin, address) ?? address };
}
