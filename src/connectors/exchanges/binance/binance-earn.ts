import type { Change, ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { byPage, binanceStream, rowsOf, startAndEndTime, type Endpoint } from "./binance-stream.ts";
import type { Stream } from "../exchange.ts";
import { amountOf, optionalAmountOf, momentOf, negated, textOf, type Raw } from "../reading/raw.ts";

type EarnKind = {
  id: string;
  title: string;
  endpoint: Endpoint;
  /** The position of the coins, named as in the importer of Binance's statement. */
  product: string;
  from: string;
  /** Locked, released, or earned inside the position. */
  way: "in" | "out" | "interest";
  /** The type of a release: a product that may pay back another coin is settled by a trade. */
  release?: "unstake" | "trade";
};

function earn({ id, title, endpoint, product, from, way, release = "unstake" }: EarnKind): Stream {
  const typeOf = { in: "stake", out: release, interest: "interest" } as const;
  return binanceStream({
    id,
    title,
    isOptional: true,
    isCostly: true,
    from,
    endpoint,
    spanDays: 30,
    span: startAndEndTime,
    page: byPage(100),
    rowsPerPage: 100,
    rows: rowsOf,
    ...(way === "interest" ? { variants: [{ type: "REALTIME" }] } : {}),
    pendingSince: (row) =>
      /^(?:|success|paid|fail(?:ed|ure)?|cancel\w*|rejected)$/i.test(textOf(row, "status"))
        ? undefined
        : momentOf(row, "time"),
    events(row): ExchangeEvent[] {
      const status = textOf(row, "status");
      if (status !== "" && !/^(?:success|paid)$/i.test(status)) return [];
      const symbol = textOf(row, "asset");
      const at = momentOf(row, "time");
      const changes = changesOf(row, way, product);
      return [
        {
          id: `${id}:${textOf(row, "purchaseId", "redeemId") || `${symbol}:${at}`}`,
          at,
          type: typeOf[way],
          account: way === "interest" ? "Spot" : (changes[0]?.account ?? "Spot"),
          changes,
          ...(way === "interest" ? {} : { counterparty: product }),
          method: title,
        },
      ];
    },
  });
}

/** A subscription may be paid from both wallets. It is one position of the spot wallet, as in Binance's responses. */
function changesOf(row: Raw, way: EarnKind["way"], product: string): Change[] {
  const symbol = textOf(row, "asset");
  if (way === "interest") return [{ symbol, amount: amountOf(row, "rewards"), account: `Spot#${product}` }];
  const amount = amountOf(row, "amount");
  if (way === "out") return [{ symbol, amount, account: accountOf(textOf(row, "destAccount")) }];
  const parts: Change[] = [
    { symbol, amount: negated(optionalAmountOf(row, "amtFromSpot")), account: "Spot" },
    { symbol, amount: negated(optionalAmountOf(row, "amtFromFunding")), account: "Funding" },
  ].filter((part) => part.amount !== "0");
  const paidChanges =
    parts.length > 0
      ? parts
      : [{ symbol, amount: negated(amount), account: accountOf(textOf(row, "sourceAccount")) }];
  return paidChanges.some(({ account }) => account === "Funding")
    ? [...paidChanges, { symbol, amount, account: `Spot#${product}` }]
    : paidChanges;
}

const accountOf = (name: string): string => (/^fund/i.test(name) ? "Funding" : "Spot");

const simple = { product: "Earn", from: "2022-08-01" };
const flexible = "sapiGetSimpleEarnFlexibleHistory";
const lockedHistory = "sapiGetSimpleEarnLockedHistory";
/** https://developers.binance.com/docs/staking/on-chain-yields/history: implemented from documentation. */
const onChain = { product: "On-chain Yields", from: "2024-10-01" };
const onChainPath = "onchain-yields/locked/history";

export const earnings: Stream[] = [
  earn({
    ...simple,
    id: "flexible-in",
    title: "Simple Earn Flexible Subscription",
    endpoint: `${flexible}SubscriptionRecord`,
    way: "in",
  }),
  earn({
    ...simple,
    id: "flexible-out",
    title: "Simple Earn Flexible Redemption",
    endpoint: `${flexible}RedemptionRecord`,
    way: "out",
  }),
  earn({
    ...simple,
    id: "flexible-rewards",
    title: "Simple Earn Flexible Interest",
    endpoint: `${flexible}RewardsRecord`,
    way: "interest",
  }),
  earn({
    ...simple,
    id: "locked-in",
    title: "Simple Earn Locked Subscription",
    endpoint: `${lockedHistory}SubscriptionRecord`,
    way: "in",
  }),
  earn({
    ...simple,
    id: "locked-out",
    title: "Simple Earn Locked Redemption",
    endpoint: `${lockedHistory}RedemptionRecord`,
    way: "out",
  }),
  earn({
    ...onChain,
    id: "on-chain-in",
    title: "On-chain Yields Subscription",
    endpoint: { path: `${onChainPath}/subscriptionRecord`, api: "sapi" },
    way: "in",
  }),
  earn({
    ...onChain,
    id: "on-chain-out",
    title: "On-chain Yields Redemption",
    endpoint: { path: `${onChainPath}/redemptionRecord`, api: "sapi" },
    way: "out",
    release: "trade",
  }),
];
