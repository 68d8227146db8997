/** Names of calls that many contracts share, by selector, in the words of explorers' pages. */
const names = new Map<string, string>([
  ["0xa9059cbb", "Transfer"],
  ["0x23b872dd", "Transfer From"],
  ["0x42842e0e", "Safe Transfer From"],
  ["0xf242432a", "Safe Transfer From"],
  ["0x095ea7b3", "Approve"],
  ["0xa22cb465", "Set Approval For All"],
  ["0x39509351", "Increase Allowance"],
  ["0xa457c2d7", "Decrease Allowance"],
  ["0xd505accf", "Permit"],
  ["0xd0e30db0", "Deposit"],
  ["0x2e1a7d4d", "Withdraw"],
  ["0xa694fc3a", "Stake"],
  ["0x2e17de78", "Unstake"],
  ["0xe9fad8ee", "Exit"],
  ["0x3d18b912", "Get Reward"],
  ["0xe6f1daf2", "Claim Rewards"],
  ["0x372500ab", "Claim Rewards"],
  ["0xb88a802f", "Claim Reward"],
  ["0x236300dc", "Claim Rewards"],
  ["0x3111e7b3", "Claim Rewards"],
  ["0x4641257d", "Harvest"],
  ["0x4e71d92d", "Claim"],
  ["0x2e7ba6ef", "Claim Airdrop"],
  ["0x40c10f19", "Mint"],
  ["0xa0712d68", "Mint"],
  ["0x022c0d9f", "Swap"],
  ["0x38ed1739", "Swap Exact Tokens For Tokens"],
  ["0x7ff36ab5", "Swap Exact ETH For Tokens"],
  ["0x18cbafe5", "Swap Exact Tokens For ETH"],
  ["0x5ae401dc", "Multicall"],
  ["0xac9650d8", "Multicall"],
]);

/** A call's name from its selector or its name as some source wrote it, in one form: lower case without spaces. `""` for none that is known. */
export function callOf(method: string | undefined): string {
  if (method === undefined) return "";
  const name = /^0x[0-9a-f]{8}$/i.test(method) ? (names.get(method.toLowerCase()) ?? "") : method;
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

export function nameOfSelector(selector: string): string | undefined {
  return names.get(selector);
}
