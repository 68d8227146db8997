import { z } from "zod";
import { decimal } from "./info.ts";

export const fillRow = z.object({
  coin: z.string(),
  px: decimal,
  sz: decimal,
  side: z.enum(["A", "B"]),
  time: z.number(),
  dir: z.string(),
  closedPnl: decimal,
  hash: z.string(),
  oid: z.union([z.number(), z.string()]),
  fee: decimal,
  feeToken: z.string().optional(),
  startPosition: decimal,
  tid: z.union([z.number(), z.string()]).optional(),
});
export type FillRow = z.output<typeof fillRow>;

export const fundingRow = z.object({
  time: z.number(),
  hash: z.string(),
  delta: z.object({ coin: z.string(), usdc: decimal }),
});
export type FundingRow = z.output<typeof fundingRow>;

/** Amounts and addresses of a change; each kind has some of them. */
const delta = z.object({
  type: z.string(),
  usdc: decimal.optional(),
  amount: decimal.optional(),
  token: z.string().optional(),
  user: z.string().optional(),
  destination: z.string().optional(),
  vault: z.string().optional(),
  fee: decimal.optional(),
  feeToken: z.string().optional(),
  nativeTokenFee: decimal.optional(),
  netWithdrawnUsd: decimal.optional(),
});
export const ledgerRow = z.object({ time: z.number(), hash: z.string(), delta });
export type LedgerRow = z.output<typeof ledgerRow>;

export const stakingRow = z.object({
  time: z.number(),
  hash: z.string(),
  delta: z.object({
    cDeposit: z.object({ amount: decimal }).optional(),
    withdrawal: z.object({ amount: decimal, phase: z.string() }).optional(),
  }),
});
export type StakingRow = z.output<typeof stakingRow>;

export const stakingReward = z.object({ time: z.number(), source: z.string(), totalAmount: decimal });
export type StakingReward = z.output<typeof stakingReward>;

export const vaultEquity = z.object({ vaultAddress: z.string(), equity: decimal });
export const perpState = z.object({
  marginSummary: z.object({ accountValue: decimal }),
  assetPositions: z.array(z.object({ position: z.object({ unrealizedPnl: decimal }) })),
});
export const spotState = z.object({
  balances: z.array(z.object({ token: z.number(), coin: z.string(), total: decimal })),
});
export const stakingState = z.object({
  delegated: decimal,
  undelegated: decimal,
  totalPendingWithdrawal: decimal,
});
