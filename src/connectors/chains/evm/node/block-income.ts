import { nativeAsset } from "../../../../domain/assets/asset.ts";
import type { Chain } from "../../../../domain/catalog/chains.ts";
import { formatDecimal } from "../../../../domain/money/decimal.ts";
import type { ReportedTransaction } from "../../../../domain/ledger/transaction.ts";
import { depositContract } from "../../../../domain/protocols/addresses.ts";
import { beaconMethod, beaconWithdrawalOf } from "../../../../domain/protocols/validators.ts";
import type { ChainRows } from "../rows.ts";

const gwei = 9;
/** Gnosis pays its validators in a token, whose transfers are listed like others; its blocks do not state amounts in a coin of the wallet. */
const paysToken: ReadonlySet<string> = new Set(["eip155:100", "eip155:10200"]);
/** After every transaction of the block. */
const endOfBlock = 999_999;

/** Payments of a block without a transaction: withdrawals from the beacon chain (amounts in gwei) and rewards of blocks mined or proposed. */
export function blockIncome(
  chain: Chain,
  wallet: string,
  { withdrawals, mined }: Pick<ChainRows, "withdrawals" | "mined">,
): ReportedTransaction[] {
  const assetId = nativeAsset(chain.platform, chain.coinType);
  const sharedFields = { platform: chain.platform, wallet };
  const found: ReportedTransaction[] = [];
  for (const { withdrawalIndex, amount, blockNumber, timestamp } of withdrawals) {
    const units = BigInt(amount);
    if (units === 0n || paysToken.has(chain.platform)) continue;
    const at = Number(timestamp) * 1000;
    const withdrawn = formatDecimal({ units, scale: gwei });
    found.push({
      ...sharedFields,
      id: `${chain.platform}:withdrawal-${withdrawalIndex}:${wallet}`,
      at,
      type: beaconWithdrawalOf(withdrawn, at).type,
      method: beaconMethod,
      counterparty: depositContract,
      position: Number(blockNumber) * 1_000_000 + endOfBlock,
      legs: [
        {
          direction: "in",
          assetId,
          amount: withdrawn,
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
      ...sharedFields,
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
