import { isNft } from "../../assets/asset.ts";
import { zeroAddress } from "../../protocols/addresses.ts";
import { isOfReceiptsProtocol, isReceiptFor } from "../../protocols/contracts.ts";
import type { KnownLeg } from "../identity.ts";
import { isNative } from "./movements.ts";

/** Calls that put an asset into a vault or market, and that take it out again. */
const supplying = /^(deposit\w*|supply\w*|stake\w*|enter|mint|join)$/;
const releasing = /^(withdraw\w*|redeem\w*|unstake\w*|leave|exit)$/;

/**
 * An asset against the token that represents it: what a vault (ERC-4626) or a lending market takes and mints a share for, and what it pays
 * when the share is burned. The token is a registered receipt for the asset, or the vault's own: the called contract, or the one that the
 * asset went to or came from, is the token, and the call says so. A registered receipt may also be passed on by a contract of its own
 * protocol, such as one that wraps the native coin first.
 */
export function receiptMove(
  { ins, outs }: { ins: readonly KnownLeg[]; outs: readonly KnownLeg[] },
  { call, called }: { call: string; called: string | undefined },
): "stake" | "unstake" | undefined {
  const [into] = ins;
  const [out] = outs;
  if (into === undefined || out === undefined || ins.length > 1 || outs.length > 1) return undefined;
  if (isNft(into.assetId) || isNft(out.assetId)) return undefined;
  if (isShareOf(into, out, supplying.test(call) && !(call === "mint" && isNative(out)), called))
    return "stake";
  return isShareOf(out, into, releasing.test(call), called) ? "unstake" : undefined;
}

/**
 * Several coins, each given to a contract that mints its own token for it, or paid by one whose token is burned: deposits into vaults and
 * markets, or withdrawals, whatever the call is named. The native coin is left out, since contracts sell tokens for it.
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

function isShareOf(
  share: KnownLeg,
  asset: KnownLeg,
  isNamed: boolean,
  calledContract: string | undefined,
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

/** Whether a contract paid its own token or took it back, as markets of Compound v2 do. */
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
