import { z } from "zod";
import type { CoinCost } from "../../domain/accounting/reports/coin-costs.ts";
import { formatDecimal } from "../../domain/money/decimal.ts";

export const figuresOfCoin = z.object({
  amount: z.string(),
  cost: z.string(),
  unknown: z.string(),
  assumedCost: z.string(),
  lots: z.number(),
  since: z.number().nullable(),
  realised: z.string(),
  proceeds: z.string(),
  fees: z.string(),
  income: z.string(),
  expenses: z.string(),
  withdrawnGain: z.string(),
  knownGains: z.number().default(0),
  unknownGains: z.number(),
  unknownCostDisposals: z.number().default(0),
  unknownWithdrawnGains: z.number().default(0),
  knownIncome: z.number().default(0),
  unknownIncome: z.number(),
  unknownExpenses: z.number().default(0),
  unverified: z.object({ amount: z.string(), cost: z.string() }),
  wallets: z.array(
    z.object({ wallet: z.string(), amount: z.string(), cost: z.string(), unknown: z.string() }),
  ),
  assets: z.array(z.object({ assetId: z.string(), amount: z.string() })).default([]),
  origins: z.array(z.object({ assetId: z.string(), amount: z.string() })).default([]),
});

export function figuresOf(cost: CoinCost): string {
  const figures: z.infer<typeof figuresOfCoin> = {
    amount: formatDecimal(cost.amount),
    cost: formatDecimal(cost.cost),
    unknown: formatDecimal(cost.unknown),
    assumedCost: formatDecimal(cost.assumedCost),
    lots: cost.lots.length,
    since: cost.since,
    realised: formatDecimal(cost.realised),
    proceeds: formatDecimal(cost.proceeds),
    fees: formatDecimal(cost.fees),
    income: formatDecimal(cost.income),
    expenses: formatDecimal(cost.expenses),
    withdrawnGain: formatDecimal(cost.withdrawnGain),
    knownGains: cost.knownGains,
    unknownGains: cost.unknownGains,
    unknownCostDisposals: cost.unknownCostDisposals,
    unknownWithdrawnGains: cost.unknownWithdrawnGains,
    knownIncome: cost.knownIncome,
    unknownIncome: cost.unknownIncome,
    unknownExpenses: cost.unknownExpenses,
    unverified: {
      amount: formatDecimal(cost.unverified.amount),
      cost: formatDecimal(cost.unverified.cost),
    },
    wallets: cost.wallets.map(({ wallet, ...sums }) => ({
      wallet,
      amount: formatDecimal(sums.amount),
      cost: formatDecimal(sums.cost),
      unknown: formatDecimal(sums.unknown),
    })),
    assets: textsOf(cost.assets.filter(({ amount }) => amount.units !== 0n)),
    origins: textsOf(cost.origins),
  };
  return JSON.stringify(figures);
}

function textsOf(sums: CoinCost["origins"]): { assetId: string; amount: string }[] {
  return sums.map(({ assetId, amount }) => ({ assetId, amount: formatDecimal(amount) }));
}
