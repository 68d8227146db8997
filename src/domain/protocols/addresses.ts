/** The beacon chain's deposit contract: it receives the 32 ETH of a validator, and its position is released by a full exit. */
export const depositContract = "0x00000000219ab540356cbb839cbe05303d7705fa";

/**
 * Whether a token with this symbol represents a debt: at Aave or a fork, such as `variableDebtEthUSDC`, or at a vault of Euler v2, such as
 * `deUSDC-2`.
 */
export function isDebtSymbol(symbol: string): boolean {
  return /^(?:(?:variable|stable)Debt|de[A-Za-z0-9.]+-\d+$)/.test(symbol);
}

/** The sender of minted and recipient of burned tokens. */
export const zeroAddress = "0x0000000000000000000000000000000000000000";
