/**
 * The effect of a contract call on the calling wallet, by the usual names of lending markets and vaults. Names are in the form of
 * `methodNameOf`: lower case, letters and digits only.
 */

/** Calls that take a loan: the incoming coin is owed (Aave, Compound, Morpho, Euler, Maker, Liquity, crvUSD). */
const borrowing =
  /^(borrow|borrowmore\w*|borroweth|borrowfrom|borrowasset|draw|drawdebt|mintdebt|mintstable\w*|mintdai|mintdsc|generatedebt|mintusd|issue(max)?synths|createloan\w*|openloan|mintvai|takeloan|withdraw(lusd|bold)|borrowlusd)$/;

/** Calls that repay a loan. */
const repaying =
  /^(repay\w*|payback\w*|paydebt|wipe(all)?|wipe(all)?andfree\w*|burndebt|burndsc|burnusd|burnsynths|closeloan|closetrove\w*|shut|closecdp|closevault|redeemcollateralfor\w*)$/;

/** Calls that lock collateral and mint debt. */
const opening =
  /^(open|operate|operateperfect|opentrove\w*|openvault|opencdp|openposition|open\w*and(draw|borrow|mint)\w*|lock\w*anddraw\w*|deposit\w*and(borrow|mint|draw)\w*|supply\w*andborrow\w*|adjusttrove\w*|leverage\w*)$/;

/** Calls through a proxy, whose names do not describe the operation. */
const relayed =
  /^(execute|multicall|exec|call|batch|executebatch|exectransaction|opencreditaccount|closecreditaccount)$/;

/** Calls that add collateral to an open vault. */
const addingCollateral =
  /^(addcoll\w*|addcollateral|lock(gem|eth)?|supplycollateral|depositcollateral|join)$/;

export type CallMeaning = {
  isBorrowing: boolean;
  isRepaying: boolean;
  isOpening: boolean;
  isRelayed: boolean;
  addsCollateral: boolean;
};

/** What a call's normalised name (see `methodNameOf`) implies for a loan. */
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
