import { z } from "zod";
import { transactionStatuses, transactionTypes, type Transaction } from "../../domain/ledger/transaction.ts";
import { findAsset, findWallet } from "./find-named.ts";
import { coin, from, limitOf, rangeOf, to, wallet } from "./inputs.ts";
import { defineTool } from "./tool.ts";
import { withinBytes } from "./within-bytes.ts";

/** Maximum number of legs shown per transaction; the view `legs` has all of them. */
const shownLegs = 20;

export const getTransactions = defineTool({
  name: "get_transactions",
  description:
    "Transactions by time with their legs (in, out, fee): filtered by days, types, coin, wallet, tag or words. For sums and counts over many of them use query_sql.",
  input: z.strictObject({
    from,
    to,
    types: z.array(z.enum(transactionTypes)).max(28).optional().describe("of these types only"),
    coin: coin.optional(),
    wallet: wallet.optional(),
    tag: z.string().max(100).optional().describe("with this tag of the owner's"),
    text: z
      .string()
      .max(200)
      .optional()
      .describe("words in notes, methods, hashes, wallets, counterparties, assets or tags"),
    status: z.enum(transactionStatuses).optional(),
    order: z.enum(["newest", "oldest"]).default("newest"),
    limit: limitOf(25, 100),
    cursor: z.string().max(60).optional().describe("`nextCursor` of the answer before, for more"),
  }),
  run(input, { account, context, maskAddresses }) {
    const asset = input.coin === undefined ? undefined : findAsset(account, input.coin);
    const filter = {
      ...rangeOf(input),
      types: input.types,
      ...(asset === undefined
        ? {}
        : asset.coinId === null
          ? { assetId: asset.id }
          : { coinId: asset.coinId }),
      wallets:
        input.wallet === undefined ? undefined : [findWallet(account, input.wallet, { mask: maskAddresses })],
      tags: input.tag === undefined ? undefined : [input.tag],
      text: input.text,
      status: input.status,
    };
    const order = input.order === "newest" ? ("desc" as const) : ("asc" as const);
    const pageOf = (limit: number) => account.ledger.list(filter, { limit, cursor: input.cursor, order });
    const symbols = new Map<string, { symbol: string; coinId: string | null; spam: boolean }>();
    const symbolOf = (assetId: string) => {
      let known = symbols.get(assetId);
      if (known === undefined) {
        const { symbol, coinId, spam } = account.assets.find(assetId) ?? {
          symbol: "",
          coinId: null,
          spam: false,
        };
        symbols.set(assetId, (known = { symbol, coinId, spam }));
      }
      return known;
    };
    const requested = pageOf(input.limit);
    const transactions = withinBytes(requested.items.map((item) => transactionForModel(item, symbolOf)));
    // If not all of them fit, the next page starts after the last one shown.
    const page = transactions.length < requested.items.length ? pageOf(transactions.length) : requested;
    return {
      asOf: new Date(context.now()).toISOString(),
      transactions,
      rowCount: transactions.length,
      totalRows: page.total,
      truncated: page.nextCursor !== null,
      nextCursor: page.nextCursor,
    };
  },
});

function transactionForModel(
  { at, legs, sources, hidden: _, edited: __, tags, ...rest }: Transaction,
  symbolOf: (assetId: string) => { symbol: string; coinId: string | null; spam: boolean },
) {
  return {
    ...rest,
    at: new Date(at).toISOString(),
    legs: legs.slice(0, shownLegs).map(({ assetId, ...leg }) => {
      const { spam, ...names } = symbolOf(assetId);
      return { ...leg, assetId, ...names, ...(spam ? { spam } : {}) };
    }),
    ...(legs.length > shownLegs ? { legsInAll: legs.length } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    source: sources[0]?.kind ?? "manual",
  };
}
