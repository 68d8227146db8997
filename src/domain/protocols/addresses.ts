/** The beacon chain's deposit contract: where 32 ETH go to stake, and the position a full exit comes out of. */
export const depositContract = "0x00000000219ab540356cbb839cbe05303d7705fa";

/**
 * Whether a token of this symbol represents a debt: at Aave or a fork, such as `variableDebtEthUSDC`, or at a vault of Euler v2, such as
 * `deUSDC-2`.
 */
export function isDebtSymbol(symbol: string): boolean {
  return /^(?:(?:variable|stable)Debt|de[A-Za-z0-9.]+-\d+$)/.test(symbol);
}

/** Where tokens are minted and burned. */
export const zeroAddress = "0x0000000000000000000000000000000000000000";
