import { decimalOf } from "./book.ts";
import { assetIds, wallets } from "./coins.ts";
import {
  amountBetween,
  momentOf,
  fractionOf,
  addOnChain,
  type DemoDay,
  type DemoBuilder,
} from "./demo-builder.ts";

const validator = "validator";

export function stakeSol(demo: DemoBuilder, day: DemoDay): void {
  const amount = fractionOf(demo.book.holds(wallets.solana, assetIds.sol), 7_000, 4);
  if (amount.units > 0n)
    addOnChain(demo, "solana", {
      at: momentOf(demo, day, 18, 19),
      type: "stake",
      method: "delegate",
      counterparty: validator,
      legs: [
        { direction: "out", assetId: assetIds.sol, amount, counterparty: validator },
        { direction: "in", assetId: assetIds.sol, amount, wallet: `${wallets.solana}#${validator}` },
        { direction: "fee", kind: "gas", assetId: assetIds.sol, amount: decimalOf("0.000005") },
      ],
    });
}

export function solReward(demo: DemoBuilder, day: DemoDay): void {
  const wallet = `${wallets.solana}#${validator}`;
  const amount = fractionOf(demo.book.holds(wallet, assetIds.sol), 9, 9);
  if (amount.units > 0n)
    addOnChain(demo, "solana", {
      at: momentOf(demo, day, 4, 5),
      type: "reward",
      method: "epoch reward",
      legs: [{ direction: "in", assetId: assetIds.sol, amount, wallet }],
    });
}

export function spendBitcoin(demo: DemoBuilder, day: DemoDay): void {
  addOnChain(demo, "bitcoin", {
    at: momentOf(demo, day, 13, 14),
    type: "payment",
    notes: demo.texts.invoice,
    legs: [
      { direction: "out", assetId: assetIds.bitcoin, amount: amountBetween(demo, 0.0012, 0.0034, 8) },
      {
        direction: "fee",
        kind: "gas",
        assetId: assetIds.bitcoin,
        amount: amountBetween(demo, 0.00001, 0.00004, 8),
      },
    ],
  });
}

export function giftBitcoin(demo: DemoBuilder, day: DemoDay): void {
  addOnChain(demo, "bitcoin", {
    at: momentOf(demo, day, 18, 19),
    type: "gift",
    notes: demo.texts.birthday,
    legs: [
      { direction: "out", assetId: assetIds.bitcoin, amount: decimalOf("0.005") },
      { direction: "fee", kind: "gas", assetId: assetIds.bitcoin, amount: decimalOf("0.000018") },
    ],
  });
}
