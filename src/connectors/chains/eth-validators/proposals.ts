import { z } from "zod";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { groupBy } from "../../../lib/group-by.ts";
import type { SourceGap } from "../../connector.ts";
import { blockIncome } from "../evm/node/block-income.ts";
import { ether, ethereum } from "./assemble.ts";
import { genesis, type Beaconchain } from "./beaconchain.ts";
import { msg } from "../../../errors/wording.ts";

const slotSeconds = 12;

const paymentSchema = z.object({ amount: z.string(), to: z.string() });
/** A proposed block and what it paid on the execution layer, in wei. */
export type Proposal = {
  block: number;
  slot: number;
  /** Priority fees: credited by the block itself, without a transaction. */
  fees: z.output<typeof paymentSchema> | null;
  /** The payment of a block builder: a transaction of its recipient. */
  mev: z.output<typeof paymentSchema> | null;
};

/** The proposed blocks with their payments; known ones are not requested again. `null` if the source refuses. */
export async function readProposals(
  source: Beaconchain,
  indexes: readonly string[],
  known: readonly Proposal[],
): Promise<Proposal[] | null> {
  const found = new Map(known.map((proposal) => [proposal.block, proposal]));
  const listedBlocks = await source.proposals(indexes, (block) => found.has(block));
  for (const { block, slot } of listedBlocks ?? []) {
    if (found.has(block)) continue;
    const rewards = await source.blockRewards(block);
    if (rewards === null) return null;
    found.set(block, { block, slot, ...rewards });
  }
  return listedBlocks === null ? null : [...found.values()].toSorted((a, b) => a.block - b.block);
}

/** The priority fees of blocks to own addresses. Payments of builders are in the history of their recipient. */
export function assembleProposals(
  proposals: readonly Proposal[],
  ownAddresses: ReadonlySet<string>,
): ReportedTransaction[] {
  return proposals.flatMap(({ block, slot, fees }) => {
    if (fees === null || !ownAddresses.has(fees.to)) return [];
    const mined = {
      blockNumber: String(block),
      timeStamp: String(genesis + slot * slotSeconds),
      blockReward: fees.amount,
    };
    return blockIncome(ethereum, fees.to, { withdrawals: [], mined: [mined] });
  });
}

/** Block rewards paid outside of this connection, by recipient. */
export function notesOf(proposals: readonly Proposal[], ownAddresses: ReadonlySet<string>): SourceGap[] {
  const payments = proposals.flatMap(({ fees, mev }) => {
    if (mev !== null) return { ...mev, isMev: true };
    return fees === null || ownAddresses.has(fees.to) ? [] : { ...fees, isMev: false };
  });
  return [...groupBy(payments, ({ to, isMev }) => `${to} ${isMev}`).values()].map(
    (samePayments): SourceGap => {
      const [{ to, isMev } = { to: "", isMev: false }] = samePayments;
      const units = samePayments.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
      const amount = formatDecimal({ units, scale: ethereum.decimals });
      const blocks =
        samePayments.length === 1 ? msg`a proposed block` : msg`${samePayments.length} proposed blocks`;
      const reason = isMev
        ? msg`Builders of ${blocks} paid ${amount} ETH (MEV) to ${to}. These are transactions of that address: connect it as an EVM address if it is yours.`
        : msg`${blocks} paid ${amount} ETH of priority fees to ${to}. If that address is yours, name it among the fee recipients of this connection.`;
      return { from: null, to: null, reason, about: [ether], isNote: true };
    },
  );
}
