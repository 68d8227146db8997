import { z } from "zod";
import { units, type ChainServer } from "../account/chain-server.ts";
import type { HistoryPage, Span } from "../account/history-lists.ts";
import { tokenRow, transactionRow, type TronRow } from "./rows.ts";

const listOf = <Row extends TronRow>(row: z.ZodType<Row>) =>
  z.object({ data: z.array(row), meta: z.object({ fingerprint: z.string().optional() }).optional() });
export const transactionList = listOf(transactionRow);
export const tokenList = listOf(tokenRow);
export const assetAnswer = z.object({
  data: z.array(
    z.object({
      abbr: z.string().optional(),
      name: z.string().optional(),
      precision: z.int().min(0).max(80).default(0),
    }),
  ),
});

const frozen = z.object({ frozen_balance: units.optional() });
export const account = z.object({
  balance: units.default(0n),
  assetV2: z.array(z.object({ key: z.string(), value: units })).default([]),
  trc20: z.array(z.record(z.string(), units)).default([]),
  frozen: z.array(frozen).default([]),
  frozenV2: z.array(z.object({ amount: units.optional() })).default([]),
  unfrozenV2: z.array(z.object({ unfreeze_amount: units.optional() })).default([]),
  delegated_frozen_balance_for_bandwidth: units.default(0n),
  delegated_frozenV2_balance_for_bandwidth: units.default(0n),
  account_resource: z
    .object({
      frozen_balance_for_energy: frozen.optional(),
      delegated_frozen_balance_for_energy: units.default(0n),
      delegated_frozenV2_balance_for_energy: units.default(0n),
    })
    .optional(),
});
export const accountAnswer = z.object({ data: z.array(account) });

const pageSize = 200;

/** One of an account's lists, the oldest row first. A page without rows is the end, even if it has a cursor. */
export function listPages<Row extends TronRow>(
  server: ChainServer,
  path: string,
  answer: z.ZodType<{ data: Row[]; meta?: { fingerprint?: string | undefined } | undefined }>,
) {
  return async ({ after }: Span, more: string | null): Promise<HistoryPage<TronRow>> => {
    const page = await server.get(
      path,
      {
        limit: pageSize,
        only_confirmed: true,
        order_by: "block_timestamp,asc",
        min_timestamp: after === null ? undefined : String(after + 1n),
        fingerprint: more ?? undefined,
      },
      answer,
    );
    const rows = page?.data ?? [];
    return {
      rows,
      more: rows.length === 0 ? null : (page?.meta?.fingerprint ?? null),
      isShort: rows.length < pageSize,
    };
  };
}

export const constantAnswer = z.object({ constant_result: z.array(z.string()).optional() });
