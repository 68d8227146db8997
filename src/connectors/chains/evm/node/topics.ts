/** `Transfer(address,address,uint256)` of ERC-20 and, with a fourth topic, ERC-721. */
export const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
/** `TransferSingle` and `TransferBatch` of ERC-1155. */
export const singleTopic = "0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62";
export const batchTopic = "0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb";
/** `Deposit(address,uint256)` and `Withdrawal(address,uint256)` of WETH9. */
export const depositTopic = "0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c";
export const withdrawalTopic = "0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65";

/** Liquidations: `LiquidationCall` and `DeficitCreated` of Aave, `LiquidateBorrow` of Compound v2, `Liquidate` of Morpho Blue. */
export const aaveLiquidationTopic = "0xe413a321e8681d831f4dbccbca790d2952b56f977908e45be37335533e005286";
export const aaveDeficitTopic = "0x2bccfb3fad376d59d7accf970515eb77b2f27b082c90ed0fb15583dd5a942699";
export const compoundLiquidationTopic = "0x298637f684da70674f26509b10f07ec2fbc77a335ab1e7d6215a4b2484d8bb52";
export const morphoLiquidationTopic = "0xa4946ede45d0c6f06a0f5ce92c9ad3b4751452d2fe0e25010783bcab57a67e41";
/** `AbsorbDebt` and `AbsorbCollateral` of Compound v3. */
export const absorbDebtTopic = "0x1547a878dc89ad3c367b6338b4be6a65a5dd74fb77ae044da1e8747ef1f4f62f";
export const absorbCollateralTopic = "0x9850ab1af75177e4a9201c65a2cf7976d5d28e40ef63494b44366f86b2f9412e";

/** Filters for all logs in which an address receives or sends tokens, or a position of it is liquidated. */
export function topicsOf(address: string): (string | string[] | null)[][] {
  const own = `0x${address.slice(2).padStart(64, "0")}`;
  return [
    [[transferTopic, depositTopic, withdrawalTopic], own],
    [[transferTopic, singleTopic, batchTopic, absorbDebtTopic, absorbCollateralTopic], null, own],
    [[singleTopic, batchTopic, aaveLiquidationTopic, morphoLiquidationTopic], null, null, own],
  ];
}
