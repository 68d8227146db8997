import { compare, round, subtract, type Decimal } from "../money/decimal.ts";
import { decimalOf, type DemoLeg } from "./book.ts";
import { assetIds, assetOf, chains, spamTokens, wallets } from "./coins.ts";
import {
  amountBetween,
  boughtFor,
  costOf,
  momentOf,
  fractionOf,
  addOnChain,
  type DemoDay,
  type DemoBuilder,
} from "./demo-builder.ts";
import { stakeSol, solReward, spendBitcoin, giftBitcoin } from "./non-evm-activity.ts";

/** Activity in the owner's wallets: swaps, staking, lending, a bridge, airdrops, gifts and spam. */
export function chainActivity(demo: DemoBuilder, day: DemoDay): void {
  if (day.index === 66) stakeEther(demo, day);
  if (day.index % 7 === 3) stakedEtherReward(demo, day);
  if (day.index >= 90 && day.index % 16 === 8) swapOnEthereum(demo, day);
  if (day.index === 140 || day.index === 610) bridgeToArbitrum(demo, day);
  if (day.index === 190)
    airdrop(demo, day, {
      chain: "arbitrum",
      assetId: assetOf(chains.arbitrum, "arbitrum"),
      amount: decimalOf("1250"),
    });
  if (day.index > 190 && day.index % 38 === 4) swapOnArbitrum(demo, day);
  if (day.index === 260)
    airdrop(demo, day, {
      chain: "solana",
      assetId: assetOf(chains.solana, "jupiter-exchange-solana"),
      amount: decimalOf("940"),
    });
  if (day.index === 410)
    airdrop(demo, day, {
      chain: "solana",
      assetId: assetOf(chains.solana, "bonk"),
      amount: decimalOf("18500000"),
    });
  if (day.index === 180 || day.index === 520) stakeSol(demo, day);
  if (day.index > 180 && day.index % 5 === 0) solReward(demo, day);
  if (day.index === 330) lend(demo, day);
  if (day.index > 330 && day.index % 30 === 3) interest(demo, day);
  if (day.index === 470) wrap(demo, day);
  if (day.index === 700) collect(demo, day);
  if (day.index === 820) poolShare(demo, day);
  if (day.index > 30 && day.index % 53 === 21) spam(demo, day);
  if (day.index > 200 && day.index % 170 === 11) spendBitcoin(demo, day);
  if (day.index === 600) giftBitcoin(demo, day);
}

type EvmChain = "ethereum" | "arbitrum";
const native = { ethereum: assetIds.ether, arbitrum: assetIds.arbitrumEther } as const;

function gas(demo: DemoBuilder, chain: EvmChain): DemoLeg {
  const amount =
    chain === "ethereum"
      ? amountBetween(demo, 0.0004, 0.0042, 18)
      : amountBetween(demo, 0.000004, 0.00006, 18);
  return { direction: "fee", kind: "gas", assetId: native[chain], amount };
}

function approve(demo: DemoBuilder, chain: EvmChain, at: number): void {
  addOnChain(demo, chain, { at: at - 96_000, method: "approve", legs: [gas(demo, chain)] });
}

function stakeEther(demo: DemoBuilder, day: DemoDay): void {
  const amount = fractionOf(demo.book.holds(wallets.ethereum, assetIds.ether), 4_500, 4);
  addOnChain(demo, "ethereum", {
    at: momentOf(demo, day, 19, 20),
    type: "trade",
    method: "submit",
    notes: demo.texts.staked,
    legs: [
      { direction: "out", assetId: assetIds.ether, amount },
      { direction: "in", assetId: assetOf(chains.ethereum, "staked-ether"), amount },
      gas(demo, "ethereum"),
    ],
  });
}

function stakedEtherReward(demo: DemoBuilder, day: DemoDay): void {
  const assetId = assetOf(chains.ethereum, "staked-ether");
  const amount = fractionOf(demo.book.holds(wallets.ethereum, assetId), 6, 12);
  if (amount.units > 0n)
    addOnChain(demo, "ethereum", {
      at: momentOf(demo, day, 12, 13),
      type: "reward",
      method: "rebase",
      legs: [{ direction: "in", assetId, amount }],
    });
}

function swapOnEthereum(demo: DemoBuilder, day: DemoDay): void {
  const coinId = demo.random.pick(["uniswap", "chainlink", "aave", "usd-coin", "usd-coin"]);
  const assetId = assetOf(chains.ethereum, coinId);
  const at = momentOf(demo, day, 8, 23);
  const failed = demo.random.chance(0.08);
  if (failed) {
    addOnChain(demo, "ethereum", {
      at,
      status: "failed",
      method: "swap",
      legs: [gas(demo, "ethereum")],
    });
    return;
  }
  const heldAmount = demo.book.holds(wallets.ethereum, assetId);
  const sells = heldAmount.units > 0n && demo.random.chance(0.35);
  const ether: Decimal = sells
    ? boughtFor(
        demo,
        costOf(demo, fractionOf(heldAmount, 5_000, 6), `coin:${coinId}`, day),
        "coin:ethereum",
        day,
        8,
      )
    : amountBetween(demo, 0.02, 0.09, 6);
  if (sells) approve(demo, "ethereum", at);
  const dollars = costOf(demo, ether, "coin:ethereum", day);
  addOnChain(demo, "ethereum", {
    at,
    method: "swap",
    counterparty: "0x66a9893cc07d91d95644aedd05d03f95e1dba8af",
    legs: sells
      ? [
          { direction: "out", assetId, amount: fractionOf(heldAmount, 5_000, 6) },
          { direction: "in", assetId: assetIds.ether, amount: ether },
          gas(demo, "ethereum"),
        ]
      : [
          { direction: "out", assetId: assetIds.ether, amount: ether },
          { direction: "in", assetId, amount: boughtFor(demo, dollars, `coin:${coinId}`, day, 6) },
          gas(demo, "ethereum"),
        ],
  });
}

/** A bridge transfer from Ethereum to Arbitrum some minutes later: two linked transactions with different hashes. */
function bridgeToArbitrum(demo: DemoBuilder, day: DemoDay): void {
  const sentAmount = fractionOf(demo.book.holds(wallets.ethereum, assetIds.ether), 2_500, 6);
  const at = momentOf(demo, day, 10, 12);
  const isAdded = addOnChain(demo, "ethereum", {
    at,
    type: "bridge",
    method: "depositEth",
    legs: [{ direction: "out", assetId: assetIds.ether, amount: sentAmount }, gas(demo, "ethereum")],
  });
  if (!isAdded) return;
  addOnChain(demo, "arbitrum", {
    at: at + 780_000,
    type: "bridge",
    legs: [
      { direction: "in", assetId: assetIds.arbitrumEther, amount: subtract(sentAmount, decimalOf("0.0003")) },
    ],
  });
  demo.links.push([demo.book.transactions.length - 2, demo.book.transactions.length - 1]);
}

function airdrop(
  demo: DemoBuilder,
  day: DemoDay,
  { chain, assetId, amount }: { chain: "arbitrum" | "solana"; assetId: string; amount: Decimal },
): void {
  addOnChain(demo, chain, {
    at: momentOf(demo, day, 13, 15),
    type: "airdrop",
    method: "claim",
    legs: [
      { direction: "in", assetId, amount },
      chain === "arbitrum"
        ? gas(demo, "arbitrum")
        : { direction: "fee", kind: "gas", assetId: assetIds.sol, amount: decimalOf("0.000005") },
    ],
  });
}

function swapOnArbitrum(demo: DemoBuilder, day: DemoDay): void {
  const ether = amountBetween(demo, 0.008, 0.03, 6);
  const coinId = demo.random.pick(["arbitrum", "usd-coin"]);
  addOnChain(demo, "arbitrum", {
    at: momentOf(demo, day, 9, 22),
    method: "exactInputSingle",
    legs: [
      { direction: "out", assetId: assetIds.arbitrumEther, amount: ether },
      {
        direction: "in",
        assetId: assetOf(chains.arbitrum, coinId),
        amount: boughtFor(demo, costOf(demo, ether, "coin:ethereum", day), `coin:${coinId}`, day, 6),
      },
      gas(demo, "arbitrum"),
    ],
  });
}

const market = "aave-v3";

function lend(demo: DemoBuilder, day: DemoDay): void {
  const assetId = assetOf(chains.ethereum, "usd-coin");
  const amount = fractionOf(demo.book.holds(wallets.ethereum, assetId), 9_000, 2);
  const at = momentOf(demo, day, 11, 12);
  if (amount.units === 0n) return;
  approve(demo, "ethereum", at);
  addOnChain(demo, "ethereum", {
    at,
    type: "stake",
    method: "supply",
    counterparty: market,
    legs: [
      { direction: "out", assetId, amount, counterparty: market },
      { direction: "in", assetId, amount, wallet: `${wallets.ethereum}#${market}` },
      gas(demo, "ethereum"),
    ],
  });
}

function interest(demo: DemoBuilder, day: DemoDay): void {
  const assetId = assetOf(chains.ethereum, "usd-coin");
  const wallet = `${wallets.ethereum}#${market}`;
  const amount = fractionOf(demo.book.holds(wallet, assetId), 38, 6);
  if (amount.units > 0n)
    addOnChain(demo, "ethereum", {
      at: momentOf(demo, day, 0, 1),
      type: "interest",
      legs: [{ direction: "in", assetId, amount, wallet }],
    });
}

function wrap(demo: DemoBuilder, day: DemoDay): void {
  const amount = decimalOf("0.15");
  addOnChain(demo, "ethereum", {
    at: momentOf(demo, day, 15, 16),
    type: "wrap",
    method: "deposit",
    legs: [
      { direction: "out", assetId: assetIds.ether, amount },
      { direction: "in", kind: "wrapped", assetId: assetOf(chains.ethereum, "weth"), amount },
      gas(demo, "ethereum"),
    ],
  });
}

function collect(demo: DemoBuilder, day: DemoDay): void {
  addOnChain(demo, "ethereum", {
    at: momentOf(demo, day, 20, 21),
    type: "trade",
    method: "mint",
    legs: [
      { direction: "out", assetId: assetIds.ether, amount: decimalOf("0.08") },
      { direction: "in", kind: "nft", assetId: assetIds.deed, amount: decimalOf("1") },
      gas(demo, "ethereum"),
    ],
  });
}

/** A pool share that no source prices, which the page shows as unpriced. */
function poolShare(demo: DemoBuilder, day: DemoDay): void {
  const assetId = assetOf(chains.arbitrum, "arbitrum");
  const amount = fractionOf(demo.book.holds(wallets.ethereum, assetId), 1_500, 2);
  if (compare(amount, decimalOf("1")) < 0) return;
  addOnChain(demo, "arbitrum", {
    at: momentOf(demo, day, 16, 17),
    type: "trade",
    method: "addLiquidity",
    legs: [
      { direction: "out", assetId, amount },
      { direction: "in", assetId: assetIds.unpriced, amount: round(amountBetween(demo, 8, 14, 6), 6) },
      gas(demo, "arbitrum"),
    ],
  });
}

function spam(demo: DemoBuilder, day: DemoDay): void {
  const token = spamTokens[demo.random.integer(0, spamTokens.length - 1)];
  if (token === undefined) return;
  addOnChain(demo, token.assetId.startsWith(chains.arbitrum) ? "arbitrum" : "ethereum", {
    at: momentOf(demo, day, 0, 23),
    type: "airdrop",
    legs: [
      {
        direction: "in",
        assetId: token.assetId,
        amount: decimalOf(String(demo.random.integer(500, 90_000))),
      },
    ],
  });
}
