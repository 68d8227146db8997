import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { byPage, binanceStream, rowsOf, startAndEndTime } from "./binance-stream.ts";
import type { Stream } from "../exchange.ts";
import { amountOf, optionalAmountOf, momentOf, negated, textOf, type Raw } from "../reading/raw.ts";

/** A list of Binance's ETH or SOL staking: https://developers.binance.com/docs/staking. Implemented from documentation. */
function staking(
  id: string,
  title: string,
  { endpoint, from }: { endpoint: string; from: string },
  events: (row: Raw) => ExchangeEvent[],
): Stream {
  return binanceStream({
    id,
    title,
    isOptional: true,
    isCostly: true,
    from,
    endpoint,
    // Binance limits a span to three months.
    spanDays: 89,
    // A redemption takes days to arrive.
    overlapDays: 60,
    span: startAndEndTime,
    page: byPage(100),
    rowsPerPage: 100,
    rows: rowsOf,
    events,
  });
}

const isDone = (row: Raw): boolean => /^success$/i.test(textOf(row, "status"));
const idOf = (kindOf: string, row: Raw, name: string): string =>
  `${kindOf}:${textOf(row, name) || `${textOf(row, "asset", "fromAsset")}:${textOf(row, "time")}:${textOf(row, "amount", "fromAmount")}`}`;

/** ETH for WBETH (BETH until 2023), SOL for BNSOL: receipt tokens, so lots keep their date and cost. */
function staked(row: Raw, id: string, method: string): ExchangeEvent[] {
  if (!isDone(row)) return [];
  return [
    {
      id: idOf(id, row, "purchaseId"),
      at: momentOf(row, "time"),
      type: "stake",
      account: "Spot",
      changes: [
        { symbol: textOf(row, "asset"), amount: negated(amountOf(row, "amount")) },
        { symbol: textOf(row, "distributeAsset"), amount: amountOf(row, "distributeAmount") },
      ],
      method,
    },
  ];
}

/** The receipt token is debited immediately; until the coin is credited, it is in the position that pays it out. */
function redemptionEvents(row: Raw, id: string, method: string): ExchangeEvent[] {
  const status = textOf(row, "status");
  const symbol = textOf(row, "distributeAsset");
  const amount = optionalAmountOf(row, "distributeAmount");
  // A redemption without its resulting amount is read when it is complete.
  if (!/^(?:success|pending)$/i.test(status) || amount === "0") return [];
  const name = idOf(id, row, "redeemId");
  const requested: ExchangeEvent = {
    id: name,
    at: momentOf(row, "time"),
    type: "unstake",
    account: "Spot",
    changes: [
      { symbol: textOf(row, "asset"), amount: negated(amountOf(row, "amount")) },
      { symbol, amount, account: "Spot#Earn" },
    ],
    method,
  };
  if (!isDone(row)) return [requested];
  const arrival: ExchangeEvent = {
    id: `${name}:arrival`,
    at: momentOf(row, textOf(row, "arrivalTime") === "" ? "time" : "arrivalTime"),
    type: "unstake",
    account: "Spot",
    changes: [{ symbol, amount }],
    counterparty: "Earn",
    method,
  };
  return [requested, arrival];
}

function wrapEvents(row: Raw, type: "wrap" | "unwrap", method: string): ExchangeEvent[] {
  if (!isDone(row)) return [];
  return [
    {
      id: idOf(type, row, "id"),
      at: momentOf(row, "time"),
      type,
      account: "Spot",
      changes: [
        { symbol: textOf(row, "fromAsset"), amount: negated(amountOf(row, "fromAmount")) },
        { symbol: textOf(row, "toAsset"), amount: amountOf(row, "toAmount") },
      ],
      method,
    },
  ];
}

const eth = "2020-12-01";
const sol = "2024-09-01";

/** Streams of staking. Rewards in BETH and boosts of BNSOL are in the list of asset dividends. */
export const stakings: Stream[] = [
  staking(
    "eth-staking",
    "ETH Staking",
    { endpoint: "sapiGetEthStakingEthHistoryStakingHistory", from: eth },
    (row) => staked(row, "eth-stake", "ETH Staking"),
  ),
  staking(
    "eth-redemption",
    "ETH Staking Redemption",
    { endpoint: "sapiGetEthStakingEthHistoryRedemptionHistory", from: eth },
    (row) => redemptionEvents(row, "eth-redemption", "ETH Staking Redemption"),
  ),
  staking(
    "wbeth-wrap",
    "WBETH Wrap",
    { endpoint: "sapiGetEthStakingWbethHistoryWrapHistory", from: "2023-04-01" },
    (row) => wrapEvents(row, "wrap", "WBETH Wrap"),
  ),
  staking(
    "wbeth-unwrap",
    "WBETH Unwrap",
    { endpoint: "sapiGetEthStakingWbethHistoryUnwrapHistory", from: "2023-04-01" },
    (row) => wrapEvents(row, "unwrap", "WBETH Unwrap"),
  ),
  staking(
    "sol-staking",
    "SOL Staking",
    { endpoint: "sapiGetSolStakingSolHistoryStakingHistory", from: sol },
    (row) => staked(row, "sol-stake", "SOL Staking"),
  ),
  staking(
    "sol-redemption",
    "SOL Staking Redemption",
    { endpoint: "sapiGetSolStakingSolHistoryRedemptionHistory", from: sol },
    (row) => redemptionEvents(row, "sol-redemption", "SOL Staking Redemption"),
  ),
];
