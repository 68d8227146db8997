import { nativeAsset } from "../../../../domain/assets/asset.ts";
import type { Chain } from "../../../../domain/catalog/chains.ts";
import { formatDecimal } from "../../../../domain/money/decimal.ts";
import type { ReportedTransaction } from "../../../../domain/ledger/transaction.ts";
import { depositContract } from "../../../../domain/catalog/well-known-contracts.ts";
import type { ChainRows } from "../rows.ts";

const gwei = 9;
/** A withdrawal below this is a skimmed reward; a validator leaves with at least its ejection balance (16 ETH), and a slashed one with half of that. */
const minExit = 8_000_000_000n;
/** After every transaction of the block. */
const endOfBlock = 999_999;

/** What a block pays without a transaction: withdrawals from the beacon chain (amounts in gwei) and rewards of blocks mined or proposed. */
export function beaconAndMined(
  chain: Chain,
  wallet: string,
  { withdrawals, mined }: Pick<ChainRows, "withdrawals" | "mined">,
): ReportedTransaction[] {
  const assetId = nativeAsset(chain.platform, chain.coinType);
  const shared = { platform: chain.platform, wallet };
  const found: ReportedTransaction[] = [];
  for (const { withdrawalIndex, amount, blockNumber, timestamp } of withdrawals) {
    const units = BigInt(amount);
    if (units === 0n) continue;
    found.push({
      ...shared,
      id: `${chain.platform}:withdrawal-${withdrawalIndex}:${wallet}`,
      at: Number(timestamp) * 1000,
      type: units >= minExit ? "unstake" : "reward",
      method: "Beacon withdrawal",
      counterparty: depositContract,
      position: Number(blockNumber) * 1_000_000 + endOfBlock,
      legs: [
        {
          direction: "in",
          assetId,
          amount: formatDecimal({ units, scale: gwei }),
          counterparty: depositContract,
          kind: "withdrawal",
        },
      ],
    });
  }
  for (const { blockNumber, timeStamp, blockReward } of mined) {
    const units = BigInt(blockReward);
    if (units === 0n) continue;
    const amount = formatDecimal({ units, scale: chain.decimals });
    found.push({
      ...shared,
      id: `${chain.platform}:block-${blockNumber}:${wallet}`,
      at: Number(timeStamp) * 1000,
      type: "mining",
      method: "Block reward",
      position: Number(blockNumber) * 1_000_000 + endOfBlock,
      legs: [{ direction: "in", assetId, amount, kind: "value" }],
    });
  }
  return found;
}
