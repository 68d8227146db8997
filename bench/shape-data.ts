import { currencyAsset, exchangeAsset } from "../src/domain/assets/asset.ts";
import type { ReportedLeg, ReportedTransaction } from "../src/domain/ledger/transaction.ts";

export const now = Date.UTC(2026, 10, 1, 12);
export const start = Date.UTC(2018, 0, 1);
const dayMs = 86_400_000;

/** Histories that maximise one part of the work. */
export const shapes = [
  "no prices",
  "one asset",
  "an asset for each entry",
  "one wallet",
  "a wallet for each ten entries",
  "transfers only",
  "every fee in a third coin",
  "one day",
  "dust lots never sold",
] as const;
export type Shape = (typeof shapes)[number];

export const isPriced = (shape: Shape): boolean => shape !== "no prices";

const coins = Array.from({ length: 30 }, (_, index) => `COIN${index}`);
const dollars = currencyAsset("USD");
const walletAt = (number: number): string => `0x${number.toString(16).padStart(40, "0")}`;
const hashAt = (number: number): string => `0x${number.toString(16).padStart(64, "0")}`;
const ether = "eip155:1/slip44:60";

/** The transactions of a shape with at least `legs` legs, oldest first, in batches of 1,000. */
export function* transactionsOf(shape: Shape, entries: number): Generator<ReportedTransaction[]> {
  let made = 0;
  let batch: ReportedTransaction[] = [];
  for (let number = 0; made < entries; number++) {
    const share = made / entries;
    const at =
      shape === "one day"
        ? now - 2 * dayMs + Math.floor(share * (dayMs - 1))
        : start + Math.floor(share * (now - start - dayMs));
    const transaction = oneOf(shape, number, at);
    made += transaction.legs.length;
    batch.push(transaction);
    if (batch.length < 1_000) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function oneOf(shape: Shape, number: number, at: number): ReportedTransaction {
  const id = `t${number}`;
  const amount = `${(number % 7) + 1}.${String((number * 7919) % 100_000_000).padStart(8, "0")}`;
  const exchange = { id, at, platform: "exchange:bench", wallet: "Spot" };
  const chain = { id, at, platform: "eip155:1", txHash: hashAt(number) };
  switch (shape) {
    case "one asset":
      return {
        ...exchange,
        type: number % 2 === 0 ? "deposit" : "withdrawal",
        legs: [leg(number, ether, amount)],
      };
    case "an asset for each entry":
      return {
        ...chain,
        wallet: walletAt(1),
        type: "deposit",
        legs: [leg(0, `eip155:1/erc20:${walletAt(number + 10)}`, amount)],
      };
    case "a wallet for each ten entries":
      return {
        ...chain,
        wallet: walletAt(Math.floor(number / 10) + 1),
        type: "deposit",
        legs: [leg(0, ether, amount)],
      };
    case "transfers only":
      return {
        ...chain,
        txHash: hashAt(Math.floor(number / 2)),
        wallet: walletAt((number % 2) + 1),
        type: number % 2 === 0 ? "withdrawal" : "deposit",
        at: at - (number % 2),
        legs: [leg(number + 1, ether, `${(Math.floor(number / 2) % 7) + 1}.5`)],
      };
    case "every fee in a third coin":
      return {
        ...exchange,
        type: "trade",
        legs: [
          ...tradeOf(number, amount),
          { direction: "fee", assetId: exchangeAsset("bench", "FEE"), amount: "0.001" },
        ],
      };
    case "dust lots never sold":
      return {
        ...exchange,
        type: "reward",
        legs: [leg(0, exchangeAsset("bench", coins[number % 30] ?? ""), "0.00000001")],
      };
    default:
      return number % 10 === 0
        ? {
            ...exchange,
            type: "deposit",
            legs: [leg(0, exchangeAsset("bench", coins[number % 30] ?? ""), "1000")],
          }
        : { ...exchange, type: "trade", legs: tradeOf(number, amount) };
  }
}

/** The direction of a leg: `in` for even numbers, `out` for odd ones. */
function leg(number: number, assetId: string, amount: string): ReportedLeg {
  return { direction: number % 2 === 0 ? "in" : "out", assetId, amount };
}

function tradeOf(number: number, amount: string): ReportedLeg[] {
  const coin = exchangeAsset("bench", coins[number % 30] ?? "");
  const other = exchangeAsset("bench", coins[(number * 7 + 3) % 30] ?? "");
  const money = `${100 + ((number * 31) % 900)}.${number % 100}`;
  if (number % 3 === 0)
    return [
      { direction: "out", assetId: other, amount: "0.5" },
      { direction: "in", assetId: coin, amount },
    ];
  return number % 3 === 1
    ? [
        { direction: "out", assetId: dollars, amount: money },
        { direction: "in", assetId: coin, amount },
      ]
    : [
        { direction: "out", assetId: coin, amount: "0.5" },
        { direction: "in", assetId: dollars, amount: money },
      ];
}
