import { millisecondsPerDay } from "../../../domain/time/day.ts";
import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import type { TransactionType } from "../../../domain/ledger/transaction.ts";
import { defineStream, type ExchangeClient } from "../exchange.ts";
import { amountOf, isOutgoing, listAt, momentOf, negated, rowAt, textOf, type Raw } from "../reading/raw.ts";
import { createEmptyPages } from "../reading/paging.ts";
import { readWindows, windowState, type Window } from "../reading/windows.ts";
import { msg, type Wording } from "../../../errors/wording.ts";

/** Types for increases and decreases, and the product whose position changes. `isKeyed`: each subscription is a separate position. */
type Meaning = {
  incomingType: TransactionType;
  outgoingType: TransactionType;
  product?: string;
  isKeyed?: boolean;
};

const settles = (product: string): Meaning => ({
  incomingType: "trade",
  outgoingType: "stake",
  product,
  isKeyed: true,
});

/** Records with lists of their own: deposits, withdrawals, moves between accounts, conversions. */
const listedElsewhere = /deposit|withdraw|transfer|\btrf\b|convert|exchange|sub.?account/i;

/** The meaning of descriptions of earn products; the first match decides. */
const earnWords: [RegExp, Meaning][] = [
  [
    /interest|yield|reward|bonus|distribution|apr|coupon/i,
    { incomingType: "interest", outgoingType: "other" },
  ],
  [/dual/i, settles("Dual Investment")],
  [/discount buy|double.?win|smart leverage|shark fin|structured/i, settles("Structured")],
  [/wealth|\bpwm\b/i, settles("Wealth Management")],
  [/liquidity mining/i, settles("Liquidity Mining")],
  [/fixed/i, { incomingType: "unstake", outgoingType: "stake", product: "Earn:Fixed" }],
  [/on.?chain|staking|\blst\b/i, settles("On-chain Earn")],
  [/./, { incomingType: "unstake", outgoingType: "stake", product: "Earn" }],
];

/** The meaning of a record's business type; the first match decides. */
const businesses: [RegExp, (description: string) => Meaning][] = [
  [/earn|saving|staking|dual|structured|wealth|mining/i, (description) => meaningOf(earnWords, description)],
  [
    /loan/i,
    (description) =>
      /collateral|pledge/i.test(description)
        ? { incomingType: "unstake", outgoingType: "stake", product: "Loan Collateral" }
        : /interest/i.test(description)
          ? { incomingType: "other", outgoingType: "fee" }
          : { incomingType: "loan", outgoingType: "repayment" },
  ],
  [/airdrop/i, () => ({ incomingType: "airdrop", outgoingType: "other" })],
  [/reward|bonus|referral|rebate|cashback/i, () => ({ incomingType: "reward", outgoingType: "other" })],
  [/card|pay/i, () => ({ incomingType: "deposit", outgoingType: "payment" })],
  [/fiat|p2p/i, () => ({ incomingType: "deposit", outgoingType: "withdrawal" })],
];

function meaningOf(words: readonly [RegExp, Meaning][], text: string): Meaning {
  return (
    words.find(([pattern]) => pattern.test(text))?.[1] ?? {
      incomingType: "unstake",
      outgoingType: "stake",
      product: "Earn",
    }
  );
}

/**
 * The funding account's records of products, loans, rewards and payments (https://bybit-exchange.github.io/docs/v5/asset/fund-history),
 * implemented from documentation.
 */
export const fundingRecords = defineStream(windowState, {
  id: "funding-records",
  title: "Funding account",
  isOptional: true,
  isCostly: true,
  history: { days: 364, reason: "The funding account's records are read for a year." },
  async *read(call, state) {
    const unknown = new Set<string>();
    for await (const page of readWindows(call, state, { spanMs: 7 * millisecondsPerDay }, (window) =>
      eventsOf(call.client, window, unknown),
    )) {
      yield unknown.size === 0 ? page : { ...page, unread: gapOf(unknown) };
      unknown.clear();
    }
  },
});

const gapOf = (unknown: ReadonlySet<string>): Wording =>
  msg`Funding account: records of ${[...unknown].sort().join(", ")} are not read. Enter them by hand.`;

async function* eventsOf(
  client: ExchangeClient,
  { from, to }: Window,
  unknown: Set<string>,
): AsyncGenerator<ExchangeEvent[]> {
  const note = createEmptyPages();
  for (let cursor = ""; ;) {
    const result = rowAt(
      await client.ask("privateGetV5AssetFundinghistory", {
        createTimeFrom: String(Math.ceil(from / 1000)),
        createTimeTo: String(Math.floor(to / 1000)),
        limit: "100",
        ...(cursor === "" ? {} : { cursor }),
      }),
      "result",
    );
    const rows = listAt(result, "list");
    yield rows.flatMap((row) => eventOf(row, unknown));
    const next = textOf(result, "nextPageCursor");
    if (next === "" || next === cursor) return;
    note(rows);
    cursor = next;
  }
}

function eventOf(row: Raw, unknown: Set<string>): ExchangeEvent[] {
  const business = textOf(row, "showBusiTypeEn", "showBusiType");
  if (listedElsewhere.test(business)) return [];
  const description = textOf(row, "descriptionEn", "description");
  const meaning = businesses.find(([words]) => words.test(business))?.[1](description);
  if (meaning === undefined) {
    unknown.add(business);
    return [];
  }
  const isOut = isOutgoing(row, "ioDirection", { in: "I", out: "O" });
  const symbol = textOf(row, "currency");
  const amount = amountOf(row, "txnAmt");
  const moment = momentOf(row, "createTime", "s");
  const { incomingType, outgoingType, product, isKeyed } = meaning;
  const key = isKeyed === true && isOut ? `:${new Date(moment).toISOString()}` : "";
  const id =
    textOf(row, "currcCursor") ||
    [textOf(row, "createTime"), symbol, isOut ? "O" : "I", amount, amountOf(row, "afterAmt")].join(":");
  return [
    {
      id: `funding:${id}`,
      at: moment,
      type: isOut ? outgoingType : incomingType,
      account: "Funding",
      changes: [{ symbol, amount: isOut ? negated(amount) : amount }],
      ...(product === undefined ? {} : { counterparty: `${product}${key}` }),
      method: description === "" ? business : description,
    },
  ];
}
