/**
 * What the name of a contract call means for the wallet that makes it, by the usual names of lending markets and vaults. Names are in the
 * form of `methodNameOf`: lower case, letters and digits only.
 */

/** Takes a loan: the incoming coin is owed (Aave, Compound, Morpho, Euler, Maker, Liquity, crvUSD). */
const borrowing =
  /^(borrow|borrowmore\w*|borroweth|borrowfrom|borrowasset|draw|drawdebt|mintdebt|mintstable\w*|mintdai|mintdsc|generatedebt|mintusd|issue(max)?synths|createloan\w*|openloan|mintvai|takeloan|withdraw(lusd|bold)|borrowlusd)$/;

/** Repays a loan. */
const repaying =
  /^(repay\w*|payback\w*|paydebt|wipe(all)?|wipe(all)?andfree\w*|burndebt|burndsc|burnusd|burnsynths|closeloan|closetrove\w*|shut|closecdp|closevault|redeemcollateralfor\w*)$/;

/** Locks collateral and takes newly minted debt in one call. */
const opening =
  /^(open|operate|operateperfect|opentrove\w*|openvault|opencdp|openposition|open\w*and(draw|borrow|mint)\w*|lock\w*anddraw\w*|deposit\w*and(borrow|mint|draw)\w*|supply\w*andborrow\w*|adjusttrove\w*|leverage\w*)$/;

/** Calls through a proxy, whose name does not describe the operation. */
const relayed =
  /^(execute|multicall|exec|call|batch|executebatch|exectransaction|opencreditaccount|closecreditaccount)$/;

/** Puts collateral into a vault that is open already. */
const addingCollateral =
  /^(addcoll\w*|addcollateral|lock(gem|eth)?|supplycollateral|depositcollateral|join)$/;

export type CallMeaning = {
  isBorrowing: boolean;
  isRepaying: boolean;
  isOpening: boolean;
  isRelayed: boolean;
  addsCollateral: boolean;
};

/** What the normalised name of a call (see `methodNameOf`) says about a loan. */
export function meaningOfCall(call: string): CallMeaning {
  const isBorrowing = borrowing.test(call);
  return {
    isBorrowing,
    isRepaying: repaying.test(call),
    isOpening: isBorrowing || opening.test(call),
    isRelayed: relayed.test(call),
    addsCollateral: addingCollateral.test(call),
  };
}
