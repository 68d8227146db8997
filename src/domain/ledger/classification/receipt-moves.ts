import { isNft } from "../../assets/asset.ts";
import { zeroAddress } from "../../protocols/addresses.ts";
import { isOfReceiptsProtocol, isReceiptFor } from "../../protocols/contracts.ts";
import type { KnownLeg } from "../identity.ts";
import { isNative } from "./movements.ts";

/** Calls that deposit an asset into a vault or market. */
const supplying = /^(deposit\w*|supply\w*|stake\w*|enter|mint|join)$/;
const releasing = /^(withdraw\w*|redeem\w*|unstake\w*|leave|exit)$/;

/**
 * An asset against the token that represents it: a vault (ERC-4626) or lending market takes the asset and mints a share, or burns the share
 * and pays the asset. The token is a registered receipt for the asset; or it is the called contract or the asset's counterparty, and the
 * call's name says so. A registered receipt may also be passed on by another contract of its protocol, such as one that wraps native coin
 * first.
 */
export function receiptMove(
  { ins, outs }: { ins: readonly KnownLeg[]; outs: readonly KnownLeg[] },
  { call, called }: { call: string; called: string | undefined },
): "stake" | "unstake" | undefined {
  const [into] = ins;
  const [out] = outs;
  if (into === undefined || out === undefined || ins.length > 1 || outs.length > 1) return undefined;
  if (isNft(into.assetId) || isNft(out.assetId)) return undefined;
  const isSupplying = supplying.test(call) && !(call === "mint" && isNative(out));
  if (isShareOf(into, out, { isNamed: isSupplying, calledContract: called })) return "stake";
  const isReleasing = releasing.test(call);
  return isShareOf(out, into, { isNamed: isReleasing, calledContract: called }) ? "unstake" : undefined;
}

/**
 * Several coins, each given to a contract that mints its own token for it, or paid by a contract whose token is burned: deposits or
 * withdrawals, whatever the call's name. Native coin is excluded, because contracts sell tokens for it.
 */
export function batchedReceiptMove({
  ins,
  outs,
}: {
  ins: readonly KnownLeg[];
  outs: readonly KnownLeg[];
}): "stake" | "unstake" | undefined {
  const isPaired = (shares: readonly KnownLeg[], coins: readonly KnownLeg[]): boolean => {
    const isShareFor = (share: KnownLeg, { counterparty }: KnownLeg): boolean =>
      counterparty !== undefined && isOwnToken(share.assetId, counterparty);
    return (
      shares.length > 1 &&
      shares.every(
        (share) => share.counterparty === zeroAddress && coins.some((coin) => isShareFor(share, coin)),
      ) &&
      coins.every(
        (coin) => !isNative(coin) && !isNft(coin.assetId) && shares.some((share) => isShareFor(share, coin)),
      )
    );
  };
  if (isPaired(ins, outs)) return "stake";
  return isPaired(outs, ins) ? "unstake" : undefined;
}

/** Whether `share` represents `asset`. `isNamed`: the call's name says so, which an unregistered token requires. */
function isShareOf(
  share: KnownLeg,
  asset: KnownLeg,
  { isNamed, calledContract }: { isNamed: boolean; calledContract: string | undefined },
): boolean {
  const isMintedOrBurned = share.counterparty === zeroAddress;
  if (isReceiptFor(share.assetId, asset.assetId)) {
    const platform = share.assetId.slice(0, share.assetId.indexOf("/"));
    if (isMintedOrBurned || isOfReceiptsProtocol(share.assetId, platform, calledContract)) return true;
  }
  if (!isNamed || (!isMintedOrBurned && !isPaidByItself(share))) return false;
  return [asset.counterparty, calledContract].some(
    (contract) => contract !== undefined && isOwnToken(share.assetId, contract),
  );
}

/** Whether a contract pays its own token or takes it back, as markets of Compound v2 do. */
export function isPaidByItself({
  assetId,
  counterparty,
}: {
  assetId: string;
  counterparty?: string | undefined;
}): boolean {
  return counterparty !== undefined && isOwnToken(assetId, counterparty);
}

function isOwnToken(assetId: string, contract: string): boolean {
  return assetId.endsWith(`/erc20:${contract}`);
}
