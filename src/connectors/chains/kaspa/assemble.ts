import { z } from "zod";
import type { JointInputs, ReportedLeg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import { units } from "../account/chain-server.ts";
import { feeLeg, legOf } from "../account/legs.ts";

/** By the hash of the first block: the chain has no registered name. */
const kaspa = "kaspa:58c2d4199e21f910d1571d114969cece";
export const kas = `${kaspa}/slip44:111111`;
const sompiScale = 8;

/** A transaction of the public API (https://api.kaspa.org/docs), with the spent outputs. Amounts in sompi. */
export const kaspaRow = z.object({
  transaction_id: z.string(),
  block_time: z.int(),
  is_accepted: z.boolean(),
  accepting_block_blue_score: z.int().nullish(),
  subnetwork_id: z.string().nullish(),
  inputs: z
    .array(
      z.object({
        previous_outpoint_address: z.string().nullish(),
        previous_outpoint_amount: units.nullish(),
      }),
    )
    .nullish(),
  outputs: z.array(z.object({ script_public_key_address: z.string().nullish(), amount: units })).nullish(),
});
export type KaspaRow = z.output<typeof kaspaRow>;

/** The subnetwork of transactions that pay miners, which alone spend nothing. */
const coinbaseSubnetwork = /^01(?:00){19}$/;

/** Whether the API names every output that the transaction spent. */
export function isResolved({ inputs, subnetwork_id: subnetwork }: KaspaRow): boolean {
  if ((inputs ?? []).length === 0) return subnetwork == null || coinbaseSubnetwork.test(subnetwork);
  return (inputs ?? []).every(
    ({ previous_outpoint_address: from, previous_outpoint_amount: amount }) => from != null && amount != null,
  );
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

/**
 * The changes by a transaction to an address: external inflows and outflows and the fee. If others spent outputs too, only the difference is
 * known.
 */
export function assembleKaspa(row: KaspaRow, wallet: string): ReportedTransaction | undefined {
  const inputs = (row.inputs ?? []).map(
    ({ previous_outpoint_address: from, previous_outpoint_amount: amount }) => ({
      from,
      amount: amount ?? 0n,
    }),
  );
  const outputs = (row.outputs ?? []).map(({ script_public_key_address: to, amount }) => ({ to, amount }));
  const spentUnits = sumOf(inputs.filter(({ from }) => from === wallet).map(({ amount }) => amount));
  const received = sumOf(outputs.filter(({ to }) => to === wallet).map(({ amount }) => amount));
  const isAllOwn = inputs.length > 0 && inputs.every(({ from }) => from === wallet);
  const coins = (amount: bigint, counterparty: string | null | undefined): ReportedLeg[] =>
    legOf({
      assetId: kas,
      units: amount,
      scale: sompiScale,
      kind: "value",
      counterparty: counterparty ?? undefined,
    });
  const paidUnits = sumOf(inputs.map(({ amount }) => amount));
  const total = paidUnits - sumOf(outputs.map(({ amount }) => amount));
  const isJoint = spentUnits > 0n && !isAllOwn && total >= 0n;
  const legs = isAllOwn
    ? [
        ...outputs.filter(({ to }) => to !== wallet).flatMap(({ to, amount }) => coins(-amount, to)),
        ...feeLeg(kas, total, sompiScale),
      ]
    : coins(received - spentUnits, inputs.find(({ from }) => from !== wallet)?.from);
  if (legs.length === 0) return undefined;
  return {
    id: `${kaspa}:${row.transaction_id}:${wallet}`,
    at: row.block_time,
    platform: kaspa,
    wallet,
    txHash: row.transaction_id,
    legs,
    status: "confirmed",
    ...(inputs.length === 0 ? { type: "mining" as const } : {}),
    ...(isJoint ? { jointInputs: jointInputsOf({ own: spentUnits, all: paidUnits, fee: total }) } : {}),
  };
}

function jointInputsOf({ own, all, fee }: Record<keyof JointInputs, bigint>): JointInputs {
  const amountOf = (sompi: bigint): string => formatDecimal({ units: sompi, scale: sompiScale });
  return { own: amountOf(own), all: amountOf(all), fee: amountOf(fee) };
}
