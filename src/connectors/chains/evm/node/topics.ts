/** `Transfer(address,address,uint256)` of ERC-20 and, with a fourth topic, ERC-721. */
export const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
/** `TransferSingle` and `TransferBatch` of ERC-1155. */
export const singleTopic = "0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62";
export const batchTopic = "0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb";
/** `Deposit(address,uint256)` and `Withdrawal(address,uint256)` of WETH9. */
export const depositTopic = "0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c";
export const withdrawalTopic = "0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65";

/** Filters for all logs in which an address receives or sends tokens. */
export function topicsOf(address: string): (string | string[] | null)[][] {
  const own = `0x${address.slice(2).padStart(64, "0")}`;
  return [
    [[transferTopic, depositTopic, withdrawalTopic], own],
    [[transferTopic, singleTopic, batchTopic], null, own],
    [[singleTopic, batchTopic], null, null, own],
  ];
}
