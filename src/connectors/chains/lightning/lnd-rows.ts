import { z } from "zod";
import { units } from "../account/chain-server.ts";

/** 64-bit numbers are text in LND's REST interface (https://lightning.engineering/api-docs/api/lnd/). */
export const number = z.coerce.number().int();
export const amount = units.default(0n);
const hops = z.array(z.object({ chan_id: units })).default([]);

export const payment = z.object({
  payment_hash: z.string(),
  status: z.string(),
  value_msat: amount,
  fee_msat: amount,
  creation_date: number.default(0),
  creation_time_ns: amount,
  htlcs: z
    .array(
      z.object({
        status: z.string(),
        route: z.object({ hops, total_amt_msat: amount, total_fees_msat: amount }).nullish(),
      }),
    )
    .default([]),
});
export const invoice = z.object({
  /** In base64. */
  r_hash: z.string(),
  state: z.string().optional(),
  settle_date: number.default(0),
  amt_paid_msat: amount,
  htlcs: z.array(z.object({ chan_id: units, amt_msat: amount, state: z.string().optional() })).default([]),
});
export const forward = z.object({
  timestamp: number.default(0),
  timestamp_ns: amount,
  chan_id_in: units,
  chan_id_out: units,
  amt_in_msat: amount,
  amt_out_msat: amount,
});
export const transaction = z.object({
  tx_hash: z.string(),
  amount,
  total_fees: amount,
  time_stamp: number,
  block_height: z.int().default(0),
  num_confirmations: z.int().default(0),
});
const channelFields = { chan_id: units, channel_point: z.string(), capacity: units };
export const channel = z.object({
  ...channelFields,
  local_balance: amount,
  remote_balance: amount,
  unsettled_balance: amount,
  commit_fee: amount,
  initiator: z.boolean().default(false),
  push_amount_sat: amount,
});
export const closedChannel = z.object({
  ...channelFields,
  closing_tx_hash: z.string(),
  close_height: z.int().default(0),
  settled_balance: amount,
  time_locked_balance: amount,
  open_initiator: z.string().optional(),
  resolutions: z
    .array(
      z.object({
        resolution_type: z.string(),
        outcome: z.string(),
        amount_sat: amount,
        sweep_txid: z.string().optional(),
      }),
    )
    .nullish(),
});

export type Payment = z.output<typeof payment>;
export type Invoice = z.output<typeof invoice>;
export type Forward = z.output<typeof forward>;
export type Channel = z.output<typeof channel>;
export type ClosedChannel = z.output<typeof closedChannel>;
export type Transaction = z.output<typeof transaction>;
export type LndBooks = {
  transactions: Transaction[];
  channels: Channel[];
  closed: ClosedChannel[];
  payments: Payment[];
  invoices: Invoice[];
  forwards: Forward[];
  /** The newest block, from which the time of earlier ones is estimated, and the estimates of earlier reads by transaction. */
  tip: { height: number; at: number };
  estimates: Record<string, number>;
};
