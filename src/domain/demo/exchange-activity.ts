import { add, compare, multiply, round, subtract, type Decimal } from "../money/decimal.ts";
import { decimalOf } from "./book.ts";
import { assetIds, assetOf, chains, wallets, type Exchange } from "./coins.ts";
import {
  amountBetween,
  boughtFor,
  costOf,
  momentOf,
  fractionOf,
  addAtExchange,
  addOnChain,
  type DemoDay,
  type DemoBuilder,
} from "./demo-builder.ts";

/** Activity at exchanges: salary, weekly purchases, occasional sales, and regular withdrawals to the owner's wallets. */
export function exchangeActivity(demo: DemoBuilder, day: DemoDay): void {
  if (day.index % 30 === 0) payIn(demo, day);
  if (day.index === 1 || day.index === 9 || day.index === 24) investSavings(demo, day);
  if (day.index % 7 === 2) buyAtKraken(demo, day, "bitcoin", 8);
  if (day.index % 7 === 4) buyAtCoinbase(demo, day);
  if (day.index % 14 === 6) buyAtKraken(demo, day, "polkadot", 6);
  if (day.index >= 20 && day.index % 9 === 5) tradeAtBinance(demo, day);
  if (day.index % 7 === 1) stakingReward(demo, day);
  if (day.index % 45 === 40) withdrawToWallet(demo, day, "kraken", "bitcoin");
  if (day.index % 60 === 50) withdrawToWallet(demo, day, "coinbase", "ethereum");
  if (day.index % 90 === 75) withdrawToWallet(demo, day, "binance", "solana");
  if (day.index > 300 && day.index % 120 === 17) sellSome(demo, day);
}

function payIn(demo: DemoBuilder, day: DemoDay): void {
  const first = day.index === 0;
  const euros = first ? decimalOf("12000") : amountBetween(demo, 700, 1_100, 0);
  const dollars = first ? decimalOf("9000") : amountBetween(demo, 500, 900, 0);
  const tethers = first ? decimalOf("6000") : amountBetween(demo, 150, 420, 0);
  addAtExchange(demo, "kraken", {
    at: momentOf(demo, day, 7, 8),
    type: "deposit",
    method: "SEPA deposit",
    legs: [{ direction: "in", assetId: assetIds.euro, amount: euros }],
  });
  addAtExchange(demo, "coinbase", {
    at: momentOf(demo, day, 8, 9),
    type: "deposit",
    method: "Bank transfer",
    legs: [{ direction: "in", assetId: assetIds.dollar, amount: dollars }],
  });
  addAtExchange(demo, "binance", {
    at: momentOf(demo, day, 9, 10),
    type: "deposit",
    legs: [{ direction: "in", assetId: assetOf("exchange:binance", "tether"), amount: tethers }],
  });
}

/** Invests the initial savings over a few weeks. */
function investSavings(demo: DemoBuilder, day: DemoDay): void {
  const share = 4_200;
  const buys = [
    {
      exchange: "kraken",
      money: assetIds.euro,
      rate: demo.priceOf(assetIds.euro, day.number),
      coinId: "bitcoin",
    },
    { exchange: "coinbase", money: assetIds.dollar, rate: decimalOf("1"), coinId: "ethereum" },
    {
      exchange: "binance",
      money: assetOf("exchange:binance", "tether"),
      rate: decimalOf("1"),
      coinId: "solana",
    },
  ] as const;
  for (const { exchange, money, rate, coinId } of buys) {
    const spentAmount = fractionOf(demo.book.holds(wallets[exchange], money), share, 2);
    addAtExchange(demo, exchange, {
      at: momentOf(demo, day, 10, 11),
      type: "trade",
      legs: [
        { direction: "out", assetId: money, amount: spentAmount },
        {
          direction: "in",
          assetId: assetOf(`exchange:${exchange}`, coinId),
          amount: boughtFor(demo, multiply(spentAmount, rate), `coin:${coinId}`, day, 6),
        },
        { direction: "fee", assetId: money, amount: fractionOf(spentAmount, 26, 2) },
      ],
    });
  }
}

function buyAtKraken(demo: DemoBuilder, day: DemoDay, coinId: string, digits: number): void {
  const euros = amountBetween(demo, 110, coinId === "bitcoin" ? 235 : 150, 2);
  const dollars = multiply(euros, demo.priceOf(assetIds.euro, day.number));
  addAtExchange(demo, "kraken", {
    at: momentOf(demo, day, 12, 16),
    type: "trade",
    method: "Recurring buy",
    legs: [
      { direction: "out", assetId: assetIds.euro, amount: euros },
      {
        direction: "in",
        assetId: assetOf("exchange:kraken", coinId),
        amount: boughtFor(demo, dollars, `coin:${coinId}`, day, digits),
      },
      { direction: "fee", assetId: assetIds.euro, amount: fractionOf(euros, 26, 2) },
    ],
  });
}

function buyAtCoinbase(demo: DemoBuilder, day: DemoDay): void {
  const dollars = amountBetween(demo, 110, 210, 2);
  const coinId = demo.random.pick(["ethereum", "ethereum", "ethereum", "bitcoin", "solana"]);
  addAtExchange(demo, "coinbase", {
    at: momentOf(demo, day, 9, 20),
    type: "trade",
    legs: [
      { direction: "out", assetId: assetIds.dollar, amount: dollars },
      {
        direction: "in",
        assetId: assetOf("exchange:coinbase", coinId),
        amount: boughtFor(demo, dollars, `coin:${coinId}`, day, 8),
      },
      { direction: "fee", assetId: assetIds.dollar, amount: fractionOf(dollars, 60, 2) },
    ],
  });
}

function tradeAtBinance(demo: DemoBuilder, day: DemoDay): void {
  const tether = assetOf("exchange:binance", "tether");
  const bnb = assetOf("exchange:binance", "binancecoin");
  const coinId = demo.random.pick(["solana", "chainlink", "bitcoin", "ethereum", "binancecoin", "chainlink"]);
  const assetId = assetOf("exchange:binance", coinId);
  const spentAmount = amountBetween(demo, 60, 560, 2);
  const fee = boughtFor(demo, fractionOf(spentAmount, 8, 4), "coin:binancecoin", day, 8);
  const canPayInBnb = coinId !== "binancecoin" && compare(demo.book.holds(wallets.binance, bnb), fee) > 0;
  const heldAmount = demo.book.holds(wallets.binance, assetId);
  const at = momentOf(demo, day, 6, 23);
  if (coinId !== "binancecoin" && heldAmount.units > 0n && demo.random.chance(0.28)) {
    const sold = fractionOf(heldAmount, demo.random.integer(2_000, 7_000), 6);
    if (sold.units === 0n) return;
    const received = costOf(demo, sold, `coin:${coinId}`, day);
    addAtExchange(demo, "binance", {
      at,
      type: "trade",
      legs: [
        { direction: "out", assetId, amount: sold },
        { direction: "in", assetId: tether, amount: received },
        canPayInBnb
          ? { direction: "fee", assetId: bnb, amount: fee }
          : { direction: "fee", assetId: tether, amount: fractionOf(received, 10, 4) },
      ],
    });
    return;
  }
  const boughtAmount = boughtFor(demo, spentAmount, `coin:${coinId}`, day, 6);
  addAtExchange(demo, "binance", {
    at,
    type: "trade",
    legs: [
      { direction: "out", assetId: tether, amount: spentAmount },
      { direction: "in", assetId, amount: boughtAmount },
      canPayInBnb
        ? { direction: "fee", assetId: bnb, amount: fee }
        : { direction: "fee", assetId, amount: fractionOf(boughtAmount, 10, 8) },
    ],
  });
}

function stakingReward(demo: DemoBuilder, day: DemoDay): void {
  const assetId = assetOf("exchange:kraken", "polkadot");
  const reward = fractionOf(demo.book.holds(wallets.kraken, assetId), 19, 6);
  if (reward.units === 0n) return;
  addAtExchange(demo, "kraken", {
    at: momentOf(demo, day, 2, 3),
    type: "reward",
    method: "Staking reward",
    legs: [{ direction: "in", assetId, amount: reward }],
  });
}

const homes = {
  bitcoin: {
    chain: "bitcoin",
    assetId: assetIds.bitcoin,
    fee: decimalOf("0.00015"),
    least: decimalOf("0.004"),
  },
  ethereum: {
    chain: "ethereum",
    assetId: assetIds.ether,
    fee: decimalOf("0.0012"),
    least: decimalOf("0.08"),
  },
  solana: { chain: "solana", assetId: assetIds.sol, fee: decimalOf("0.01"), least: decimalOf("1") },
} as const;

/** A withdrawal from an exchange and its arrival on the chain: one hash and two wallets. */
function withdrawToWallet(
  demo: DemoBuilder,
  day: DemoDay,
  exchange: Exchange,
  coinId: keyof typeof homes,
): void {
  const { chain, assetId: home, fee, least } = homes[coinId];
  const assetId = assetOf(`exchange:${exchange}`, coinId);
  const heldAmount = demo.book.holds(wallets[exchange], assetId);
  if (compare(heldAmount, least) < 0) return;
  const sentAmount = subtract(fractionOf(heldAmount, 9_300, 6), fee);
  const txHash = demo.book.hash(chains[chain]);
  const departedAt = momentOf(demo, day, 17, 18);
  const at = departedAt + demo.random.integer(90, chain === "bitcoin" ? 4_200 : 600) * 1_000;
  const transaction = addAtExchange(demo, exchange, {
    at: departedAt,
    type: "withdrawal",
    txHash,
    legs: [
      { direction: "out", assetId, amount: sentAmount },
      { direction: "fee", assetId, amount: fee },
    ],
  });
  if (!transaction) return;
  addOnChain(demo, chain, {
    at,
    type: "deposit",
    txHash,
    legs: [{ direction: "in", assetId: home, amount: sentAmount }],
  });
  demo.links.push([demo.book.transactions.length - 2, demo.book.transactions.length - 1]);
}

/** Sells some coins at Coinbase; once a year part of the proceeds is withdrawn to the bank. */
function sellSome(demo: DemoBuilder, day: DemoDay): void {
  const assetId = assetOf("exchange:coinbase", "bitcoin");
  const heldAmount = demo.book.holds(wallets.coinbase, assetId);
  const sold: Decimal = fractionOf(heldAmount, 2_500, 8);
  if (sold.units === 0n) return;
  const dollars = costOf(demo, sold, "coin:bitcoin", day);
  const fee = fractionOf(dollars, 60, 2);
  const at = momentOf(demo, day, 10, 12);
  addAtExchange(demo, "coinbase", {
    at,
    type: "trade",
    legs: [
      { direction: "out", assetId, amount: sold },
      { direction: "in", assetId: assetIds.dollar, amount: dollars },
      { direction: "fee", assetId: assetIds.dollar, amount: fee },
    ],
  });
  const takenOut = round(subtract(dollars, add(fee, fee)), 0);
  if (day.index % 360 === 17 && takenOut.units > 0n)
    addAtExchange(demo, "coinbase", {
      at: at + 7_200_000,
      type: "withdrawal",
      method: "Bank transfer",
      legs: [{ direction: "out", assetId: assetIds.dollar, amount: takenOut }],
    });
}
