import { z } from "zod";
import { accountInput, assetId, at, decimal } from "../../records.ts";
import { differenceCause } from "../../difference-cause.ts";
import { categories } from "../../../domain/protocols/protocol.ts";
import { accountContract } from "../../method-contract.ts";

const known = decimal.nullable();

const positionStatuses = ["verified", "differs", "unread", "unverified"] as const;

const amount = z.strictObject({
  assetId,
  symbol: z.string(),
  coinId: z.string().nullable(),
  amount: decimal,
  value: known,
});

const difference = z.strictObject({
  side: z.enum(["supplied", "borrowed"]),
  assetId,
  symbol: z.string(),
  source: decimal.describe("what the contract states"),
  computed: decimal.describe("the ledger's amount at the same block"),
  likelyCause: z.string(),
  cause: differenceCause.describe("the same as a code with its data"),
  isExpected: z
    .boolean()
    .describe("interest, or a price that moved inside a pool: no transaction is missing"),
});

const position = z.strictObject({
  id: z.string(),
  protocol: z.strictObject({ id: z.string(), name: z.string(), category: z.enum(categories) }).nullable(),
  platform: z.string(),
  wallet: z.string(),
  contract: z.string().describe("a contract, or the product of an exchange"),
  key: z.string().nullable().describe("number of the position's NFT or sub-account, or id of its market"),
  status: z
    .enum(positionStatuses)
    .describe(
      "verified: read from the contracts, and the ledger agrees except for expected differences; differs: the ledger does not agree; unread: as booked, because none of its contracts is read or answered; unverified: at an unknown contract, outside net worth",
    ),
  supplied: z.array(amount),
  borrowed: z.array(amount),
  rewards: z.array(amount).describe("fees and rewards not collected yet; not in net worth"),
  health: known.describe(
    "below 1 the position can be liquidated; null without a debt, or if no contract states it",
  ),
  value: known.describe("supplied and rewards, less what is borrowed"),
  cost: known.describe("cost basis of the supplied assets under the settings; null if unknown"),
  gain: known.describe("supplied and rewards, less cost"),
  contributed: z.array(amount).describe("the amounts deposited, if known; else empty"),
  versusHolding: known.describe(
    "supplied and rewards, less what went in at today's prices: fees and interest earned, less impermanent loss",
  ),
  differences: z.array(difference),
  block: z.int().nullable(),
  at: at.nullable().describe("when the contracts were read"),
  transactions: z.strictObject({
    count: z.int(),
    latest: z.array(z.string()).describe("newest first, at most 100"),
  }),
});

const redeemedPool = z.strictObject({
  platform: z.string(),
  share: z
    .strictObject({ assetId, symbol: z.string() })
    .describe("the pool's fungible token, or the position's NFT"),
  isClosed: z
    .boolean()
    .describe("every share that was issued for known coins is redeemed, or all liquidity removed"),
  openedAt: at,
  at: at.describe("of the last redemption"),
  contributed: z
    .array(amount)
    .describe(
      "the coins deposited for the redeemed shares, valued on the days of redemption; empty if more shares were redeemed than were issued for known coins",
    ),
  withdrawn: z.array(amount).describe("the coins received for them, including pool fees, valued likewise"),
  heldValue: known.describe("value of `contributed`"),
  withdrawnValue: known.describe("value of `withdrawn`"),
  versusHolding: known.describe(
    "`withdrawnValue` less `heldValue`: fees earned less impermanent loss; null where a price or a contribution is not known",
  ),
  transactions: z.array(z.string()).describe("that joined or left the pool, in order of time"),
});

/** Positions in protocols and products. */
export const positions = {
  list: accountContract({
    doc: "Lists supplied, lent, staked, pooled and owed assets by protocol and wallet, the most valuable first: as stated by the contracts if the last verification (`connections.verify`) read them, else as booked. Values are at the latest prices in the base currency; `totals` exclude unknown values and unverified positions, and `unpriced` lists the assets without a price.",
    access: "read",
    input: accountInput({}),
    output: z.strictObject({
      at,
      currency: z.string(),
      items: z.array(position),
      totals: z.strictObject({ supplied: decimal, borrowed: decimal, rewards: decimal, value: decimal }),
      redeemed: z
        .array(redeemedPool)
        .describe(
          "liquidity pools whose fungible shares were redeemed, or from whose NFT liquidity was removed, fully or in part, compared with holding the coins; the latest first",
        ),
      unpriced: z.array(assetId),
      unread: z
        .array(
          z.strictObject({
            platform: z.string(),
            wallet: z.string(),
            contract: z.string(),
            protocol: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
          }),
        )
        .describe(
          "contracts of known protocols that did not answer when positions were last read, for example because a public node does not search logs: a position there may be missing",
        ),
    }),
  }),
};
