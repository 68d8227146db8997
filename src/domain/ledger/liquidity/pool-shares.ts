import { isNft } from "../../assets/asset.ts";
import { knownToken } from "../../catalog/known-tokens.ts";
import { isStablecoin } from "../../catalog/stablecoins.ts";
import { zeroAddress } from "../../protocols/addresses.ts";
import { isDebtToken } from "../../protocols/contracts.ts";
import type { KnownLeg } from "../identity.ts";
import { isPaidByItself } from "../classification/receipt-moves.ts";

/** Calls that add coins to a pool, and that remove them. */
const adding = /^(addliquidity\w*|joinpool\w*|joinswap\w*|zapin\w*|depositandstake)$/;
const removing = /^(removeliquidity\w*|exitpool\w*|exitswap\w*|zapout\w*)$/;

type Movements = { ins: readonly KnownLeg[]; outs: readonly KnownLeg[] };
type Call = { call: string; called: string | undefined; isDebt(assetId: string): boolean };

/**
 * Coins against the fungible token of a pool (docs/spec/accounting.md §1.4): one token minted or burned for several coins; for a single
 * coin by the name of the call.
 */
export function poolShareMove(
  { ins, outs }: Movements,
  { call, called, isDebt }: Call,
): "stake" | "unstake" | undefined {
  const isShareMove = (shares: readonly KnownLeg[], coins: readonly KnownLeg[], name: RegExp): boolean => {
    const [share] = shares;
    if (share === undefined || shares.length > 1 || !canBeShare(share)) return false;
    const movedAssets = new Set(coins.map(({ assetId }) => assetId));
    if (movedAssets.has(share.assetId)) return false;
    if ([share, ...coins].some(({ assetId }) => isNft(assetId) || isDebt(assetId))) return false;
    const isIssuedHere = share.counterparty === zeroAddress || isPaidByItself(share);
    if (movedAssets.size > 1 && isIssuedHere) return true;
    const places = [called, ...coins.map(({ counterparty }) => counterparty)];
    return name.test(call) && (isIssuedHere || places.includes(share.counterparty));
  };
  if (isShareMove(ins, outs, adding)) return "stake";
  return isShareMove(outs, ins, removing) ? "unstake" : undefined;
}

/** Whether a token can be a pool's: it is neither the native coin nor money or debt. */
function canBeShare({ assetId, counterparty }: KnownLeg): boolean {
  if (counterparty === undefined || assetId.includes("/slip44:") || isDebtToken(assetId)) return false;
  return !isStablecoin({ id: assetId, coinId: knownToken(assetId)?.coinId ?? null });
}
