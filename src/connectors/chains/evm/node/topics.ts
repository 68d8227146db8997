import { addedReceiverTopic } from "../gnosis-mints.ts";

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

/** `Borrow` and `Repay` of pools of Aave v3 and v2, and of their forks. */
export const borrowTopics = [
  "0xb3d084820fb1a9decffb176436bd02558d15fac9b0ddfed8c465bc7359d7dce0",
  "0xc6a898309e823ee50bac64e45ca8adba6690e99e7841c45d754e2a38e9019d9b",
];
export const repayTopics = [
  "0xa534c8dbe71f871f9f3530e97a74601fea17b426cae02e1c5aee42c96c784051",
  "0x4cdde6e09bb755c9a5589ebaec640bbfedff1362d4b255ebf8339782b9942faa",
];

/** `TroveLiquidated` of Liquity v1. */
export const troveLiquidatedTopic = "0xea67486ed7ebe3eea8ab3390efd4a3c8aae48be5bea27df104a8af786c408434";
/** `TroveOperation` of Liquity v2, and the sums of a liquidation. */
export const troveOperationTopic = "0x962110f281c1213763cd97a546b337b3cbfd25a31ea9723e9d8b7376ba45da1a";
export const trovesLiquidatedTopic = "0x7243af9a1cff94d3429b2ee00b78c1c10589259f20dc167cb67704f38f9e824e";
/** `Liquidate` of vaults of Euler v2, and `CallWithContext` of their connector. */
export const eulerLiquidationTopic = "0x8246cc71ab01533b5bebc672a636df812f10637ad720797319d5741d5ebb3962";
export const connectorCallTopic = "0x6e9738e5aa38fe1517adbb480351ec386ece82947737b18badbcad1e911133ec";

/** The first 19 bytes of an address, which its accounts at Euler v2 share, as an indexed value. */
export function accountPrefixOf(address: string): string {
  return address.slice(0, 40).padEnd(66, "0");
}

/** Filters for all logs in which an address receives or sends tokens, or a position of it is liquidated. */
export function topicsOf(address: string): (string | string[] | null)[][] {
  const walletTopic = `0x${address.slice(2).padStart(64, "0")}`;
  const second = [transferTopic, singleTopic, batchTopic, absorbDebtTopic, absorbCollateralTopic];
  return [
    [[transferTopic, depositTopic, withdrawalTopic, troveLiquidatedTopic, addedReceiverTopic], walletTopic],
    [[...second, connectorCallTopic], null, [walletTopic, accountPrefixOf(address)]],
    [[singleTopic, batchTopic, aaveLiquidationTopic, morphoLiquidationTopic], null, null, walletTopic],
  ];
}
