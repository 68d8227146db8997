import { compare, round, subtract, type Decimal } from "../money/decimal.ts";
import { exactly, type ToldLeg } from "./book.ts";
import { assetIds, assetOf, chains, spamTokens, wallets } from "./coins.ts";
import {
  amountBetween,
  boughtFor,
  costOf,
  momentOf,
  shareOf,
  tellOnChain,
  type StoryDay,
  type Telling,
} from "./telling.ts";

/** What happens in the owner's own wallets: swaps, staking, a loan market, a bridge, airdrops, gifts, and the spam that finds every address. */
export function chainLife(telling: Telling, day: StoryDay): void {
  if (day.index === 66) stakeEther(telling, day);
  if (day.index % 7 === 3) stakedEtherReward(telling, day);
  if (day.index >= 90 && day.index % 16 === 8) swapOnEthereum(telling, day);
  if (day.index === 140 || day.index === 610) bridgeToArbitrum(telling, day);
  if (day.index === 190)
    airdrop(telling, day, "arbitrum", assetOf(chains.arbitrum, "arbitrum"), exactly("1250"));
  if (day.index > 190 && day.index % 38 === 4) swapOnArbitrum(telling, day);
  if (day.index === 260)
    airdrop(telling, day, "solana", assetOf(chains.solana, "jupiter-exchange-solana"), exactly("940"));
  if (day.index === 410) airdrop(telling, day, "solana", assetOf(chains.solana, "bonk"), exactly("18500000"));
  if (day.index === 180 || day.index === 520) stakeSol(telling, day);
  if (day.index > 180 && day.index % 5 === 0) solReward(telling, day);
  if (day.index === 330) lend(telling, day);
  if (day.index > 330 && day.index % 30 === 3) interest(telling, day);
  if (day.index === 470) wrap(telling, day);
  if (day.index === 700) collect(telling, day);
  if (day.index === 820) poolShare(telling, day);
  if (day.index > 30 && day.index % 53 === 21) spam(telling, day);
  if (day.index > 200 && day.index % 170 === 11) spendBitcoin(telling, day);
  if (day.index === 600) giftBitcoin(telling, day);
}

type EvmChain = "ethereum" | "arbitrum";
const native = { ethereum: assetIds.ether, arbitrum: assetIds.arbitrumEther } as const;

function gas(telling: Telling, chain: EvmChain): ToldLeg {
  const amount =
    chain === "ethereum"
      ? amountBetween(telling, 0.0004, 0.0042, 18)
      : amountBetween(telling, 0.000004, 0.00006, 18);
  return { direction: "fee", kind: "gas", assetId: native[chain], amount };
}

function approve(telling: Telling, chain: EvmChain, at: number): void {
  tellOnChain(telling, chain, { at: at - 96_000, method: "approve", legs: [gas(telling, chain)] });
}

function stakeEther(telling: Telling, day: StoryDay): void {
  const amount = shareOf(telling.book.holds(wallets.ethereum, assetIds.ether), 4_500, 4);
  tellOnChain(telling, "ethereum", {
    at: momentOf(telling, day, 19, 20),
    type: "trade",
    method: "submit",
    notes: "Staked with Lido",
    legs: [
      { direction: "out", assetId: assetIds.ether, amount },
      { direction: "in", assetId: assetOf(chains.ethereum, "staked-ether"), amount },
      gas(telling, "ethereum"),
    ],
  });
}

function stakedEtherReward(telling: Telling, day: StoryDay): void {
  const assetId = assetOf(chains.ethereum, "staked-ether");
  const amount = shareOf(telling.book.holds(wallets.ethereum, assetId), 6, 12);
  if (amount.units > 0n)
    tellOnChain(telling, "ethereum", {
      at: momentOf(telling, day, 12, 13),
      type: "reward",
      method: "rebase",
      legs: [{ direction: "in", assetId, amount }],
    });
}

function swapOnEthereum(telling: Telling, day: StoryDay): void {
  const coinId = telling.random.pick(["uniswap", "chainlink", "aave", "usd-coin", "usd-coin"]);
  const assetId = assetOf(chains.ethereum, coinId);
  const at = momentOf(telling, day, 8, 23);
  const failed = telling.random.chance(0.08);
  if (failed) {
    tellOnChain(telling, "ethereum", {
      at,
      status: "failed",
      method: "swap",
      legs: [gas(telling, "ethereum")],
    });
    return;
  }
  const held = telling.book.holds(wallets.ethereum, assetId);
  const sells = held.units > 0n && telling.random.chance(0.35);
  const ether: Decimal = sells
    ? boughtFor(
        telling,
        costOf(telling, shareOf(held, 5_000, 6), `coin:${coinId}`, day),
        "coin:ethereum",
        day,
        8,
      )
    : amountBetween(telling, 0.02, 0.09, 6);
  if (sells) approve(telling, "ethereum", at);
  const dollars = costOf(telling, ether, "coin:ethereum", day);
  tellOnChain(telling, "ethereum", {
    at,
    method: "swap",
    counterparty: "0x66a9893cc07d91d95644aedd05d03f95e1dba8af",
    legs: sells
      ? [
          { direction: "out", assetId, amount: shareOf(held, 5_000, 6) },
          { direction: "in", assetId: assetIds.ether, amount: ether },
          gas(telling, "ethereum"),
        ]
      : [
          { direction: "out", assetId: assetIds.ether, amount: ether },
          { direction: "in", assetId, amount: boughtFor(telling, dollars, `coin:${coinId}`, day, 6) },
          gas(telling, "ethereum"),
        ],
  });
}

/** Ether leaves Ethereum and arrives on Arbitrum some minutes later: two hashes, linked. */
function bridgeToArbitrum(telling: Telling, day: StoryDay): void {
  const sent = shareOf(telling.book.holds(wallets.ethereum, assetIds.ether), 2_500, 6);
  const at = momentOf(telling, day, 10, 12);
  const left = tellOnChain(telling, "ethereum", {
    at,
    type: "bridge",
    method: "depositEth",
    legs: [{ direction: "out", assetId: assetIds.ether, amount: sent }, gas(telling, "ethereum")],
  });
  if (!left) return;
  tellOnChain(telling, "arbitrum", {
    at: at + 780_000,
    type: "bridge",
    legs: [{ direction: "in", assetId: assetIds.arbitrumEther, amount: subtract(sent, exactly("0.0003")) }],
  });
  telling.links.push([telling.book.transactions.length - 2, telling.book.transactions.length - 1]);
}

function airdrop(
  telling: Telling,
  day: StoryDay,
  chain: "arbitrum" | "solana",
  assetId: string,
  amount: Decimal,
): void {
  tellOnChain(telling, chain, {
    at: momentOf(telling, day, 13, 15),
    type: "airdrop",
    method: "claim",
    legs: [
      { direction: "in", assetId, amount },
      chain === "arbitrum"
        ? gas(telling, "arbitrum")
        : { direction: "fee", kind: "gas", assetId: assetIds.sol, amount: exactly("0.000005") },
    ],
  });
}

function swapOnArbitrum(telling: Telling, day: StoryDay): void {
  const ether = amountBetween(telling, 0.008, 0.03, 6);
  const coinId = telling.random.pick(["arbitrum", "usd-coin"]);
  tellOnChain(telling, "arbitrum", {
    at: momentOf(telling, day, 9, 22),
    method: "exactInputSingle",
    legs: [
      { direction: "out", assetId: assetIds.arbitrumEther, amount: ether },
      {
        direction: "in",
        assetId: assetOf(chains.arbitrum, coinId),
        amount: boughtFor(telling, costOf(telling, ether, "coin:ethereum", day), `coin:${coinId}`, day, 6),
      },
      gas(telling, "arbitrum"),
    ],
  });
}

const validator = "validator";

function stakeSol(telling: Telling, day: StoryDay): void {
  const amount = shareOf(telling.book.holds(wallets.solana, assetIds.sol), 7_000, 4);
  if (amount.units > 0n)
    tellOnChain(telling, "solana", {
      at: momentOf(telling, day, 18, 19),
      type: "stake",
      method: "delegate",
      counterparty: validator,
      legs: [
        { direction: "out", assetId: assetIds.sol, amount, counterparty: validator },
        { direction: "in", assetId: assetIds.sol, amount, wallet: `${wallets.solana}#${validator}` },
        { direction: "fee", kind: "gas", assetId: assetIds.sol, amount: exactly("0.000005") },
      ],
    });
}

function solReward(telling: Telling, day: StoryDay): void {
  const wallet = `${wallets.solana}#${validator}`;
  const amount = shareOf(telling.book.holds(wallet, assetIds.sol), 9, 9);
  if (amount.units > 0n)
    tellOnChain(telling, "solana", {
      at: momentOf(telling, day, 4, 5),
      type: "reward",
      method: "epoch reward",
      legs: [{ direction: "in", assetId: assetIds.sol, amount, wallet }],
    });
}

const market = "aave-v3";

function lend(telling: Telling, day: StoryDay): void {
  const assetId = assetOf(chains.ethereum, "usd-coin");
  const amount = shareOf(telling.book.holds(wallets.ethereum, assetId), 9_000, 2);
  const at = momentOf(telling, day, 11, 12);
  if (amount.units === 0n) return;
  approve(telling, "ethereum", at);
  tellOnChain(telling, "ethereum", {
    at,
    type: "stake",
    method: "supply",
    counterparty: market,
    legs: [
      { direction: "out", assetId, amount, counterparty: market },
      { direction: "in", assetId, amount, wallet: `${wallets.ethereum}#${market}` },
      gas(telling, "ethereum"),
    ],
  });
}

function interest(telling: Telling, day: StoryDay): void {
  const assetId = assetOf(chains.ethereum, "usd-coin");
  const wallet = `${wallets.ethereum}#${market}`;
  const amount = shareOf(telling.book.holds(wallet, assetId), 38, 6);
  if (amount.units > 0n)
    tellOnChain(telling, "ethereum", {
      at: momentOf(telling, day, 0, 1),
      type: "interest",
      legs: [{ direction: "in", assetId, amount, wallet }],
    });
}

function wrap(telling: Telling, day: StoryDay): void {
  const amount = exactly("0.15");
  tellOnChain(telling, "ethereum", {
    at: momentOf(telling, day, 15, 16),
    type: "wrap",
    method: "deposit",
    legs: [
      { direction: "out", assetId: assetIds.ether, amount },
      { direction: "in", kind: "wrapped", assetId: assetOf(chains.ethereum, "weth"), amount },
      gas(telling, "ethereum"),
    ],
  });
}

function collect(telling: Telling, day: StoryDay): void {
  tellOnChain(telling, "ethereum", {
    at: momentOf(telling, day, 20, 21),
    type: "trade",
    method: "mint",
    legs: [
      { direction: "out", assetId: assetIds.ether, amount: exactly("0.08") },
      { direction: "in", kind: "nft", assetId: assetIds.deed, amount: exactly("1") },
      gas(telling, "ethereum"),
    ],
  });
}

/** A liquidity share that no source prices: what the page calls unpriced. */
function poolShare(telling: Telling, day: StoryDay): void {
  const assetId = assetOf(chains.arbitrum, "arbitrum");
  const amount = shareOf(telling.book.holds(wallets.ethereum, assetId), 1_500, 2);
  if (compare(amount, exactly("1")) < 0) return;
  tellOnChain(telling, "arbitrum", {
    at: momentOf(telling, day, 16, 17),
    type: "trade",
    method: "addLiquidity",
    legs: [
      { direction: "out", assetId, amount },
      { direction: "in", assetId: assetIds.unpriced, amount: round(amountBetween(telling, 8, 14, 6), 6) },
      gas(telling, "arbitrum"),
    ],
  });
}

function spam(telling: Telling, day: StoryDay): void {
  const token = spamTokens[telling.random.whole(0, spamTokens.length - 1)];
  if (token === undefined) return;
  tellOnChain(telling, token.assetId.startsWith(chains.arbitrum) ? "arbitrum" : "ethereum", {
    at: momentOf(telling, day, 0, 23),
    type: "airdrop",
    legs: [
      { direction: "in", assetId: token.assetId, amount: exactly(String(telling.random.whole(500, 90_000))) },
    ],
  });
}

function spendBitcoin(telling: Telling, day: StoryDay): void {
  tellOnChain(telling, "bitcoin", {
    at: momentOf(telling, day, 13, 14),
    type: "payment",
    notes: "Paid an invoice",
    legs: [
      { direction: "out", assetId: assetIds.bitcoin, amount: amountBetween(telling, 0.0012, 0.0034, 8) },
      {
        direction: "fee",
        kind: "gas",
        assetId: assetIds.bitcoin,
        amount: amountBetween(telling, 0.00001, 0.00004, 8),
      },
    ],
  });
}

function giftBitcoin(telling: Telling, day: StoryDay): void {
  tellOnChain(telling, "bitcoin", {
    at: momentOf(telling, day, 18, 19),
    type: "gift",
    notes: "A birthday",
    legs: [
      { direction: "out", assetId: assetIds.bitcoin, amount: exactly("0.005") },
      { direction: "fee", kind: "gas", assetId: assetIds.bitcoin, amount: exactly("0.000018") },
    ],
  });
}
