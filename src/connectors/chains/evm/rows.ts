/**
 * Rows of the account module that Etherscan V2, Blockscout and Routescan share
 * (https://docs.etherscan.io/api-reference/endpoint/txlist and its sisters). All values are text; amounts are in the smallest unit.
 */
export type NormalRow = {
  blockNumber: string;
  timeStamp: string;
  hash: string;
  transactionIndex?: string;
  from: string;
  to: string;
  value: string;
  contractAddress: string;
  input?: string;
  methodId?: string;
  functionName?: string;
  gasUsed: string;
  gasPrice: string;
  isError?: string;
  txreceipt_status?: string;
  /** Paid in addition to gas used × gas price: the data fee of a rollup, the blobs' gas. If the source reports it. */
  L1FeesPaid?: string;
  /** Native value that a rollup minted for its sender, from a deposit on the chain below it. */
  mint?: string;
};

export type InternalRow = {
  blockNumber: string;
  timeStamp: string;
  hash?: string;
  /** Blockscout's name for the hash. */
  transactionHash?: string;
  from: string;
  to: string;
  value: string;
  contractAddress: string;
  isError: string;
  /** `call`, `create`, `delegatecall` … */
  type?: string;
  /** Blockscout's kind of call, and its place in the trace: 0 is the transaction itself. */
  callType?: string;
  index?: string;
};

export type TokenRow = {
  blockNumber: string;
  timeStamp: string;
  hash: string;
  transactionIndex?: string;
  from: string;
  to: string;
  contractAddress: string;
  tokenName: string;
  tokenSymbol: string;
  tokenDecimal: string;
  value?: string;
  /** Of a collectible. */
  tokenID?: string;
  /** The quantity of an ERC-1155. */
  tokenValue?: string;
};

export type WithdrawalRow = {
  withdrawalIndex: string;
  validatorIndex?: string;
  amount: string;
  blockNumber: string;
  timestamp: string;
};

export type MinedRow = { blockNumber: string; timeStamp: string; blockReward: string };

/** Native coin that was wrapped or unwrapped, by the wrapping contract's own `Deposit` and `Withdrawal` logs. */
export type WrapRow = {
  blockNumber: string;
  timeStamp: string;
  hash: string;
  contractAddress: string;
  tokenName: string;
  tokenSymbol: string;
  tokenDecimal: string;
  direction: "in" | "out";
  value: string;
};

/**
 * A change of a position by a liquidation, or by a debt whose coin never reaches the wallet, which no transfer of the wallet shows. The
 * native coin has no contract.
 */
export type LiquidationRow = {
  blockNumber: string;
  timeStamp: string;
  hash: string;
  contractAddress?: string;
  tokenName: string;
  tokenSymbol: string;
  tokenDecimal: string;
  direction: "in" | "out";
  value: string;
  /** The contract at which the position is booked. */
  place: string;
  counterparty: string;
  /** The cause of the change; a liquidation by default. */
  type?: "loan" | "repayment";
};

/**
 * A change of an NFT of concentrated liquidity. Amounts are in the smallest unit; `coins` are absent where they, or their decimals, are not
 * known.
 */
export type LiquidityRow = {
  blockNumber: string;
  timeStamp: string;
  hash: string;
  /** The position manager, and the NFT's number there. */
  contractAddress: string;
  tokenID: string;
  liquidity: string;
  coins?: readonly LiquidityCoinRow[];
  /** What was collected went to other accounts. */
  isPaidElsewhere?: boolean;
};

export type LiquidityCoinRow = Pick<
  TokenRow,
  "contractAddress" | "tokenName" | "tokenSymbol" | "tokenDecimal"
> & {
  added: string;
  removed: string;
  paid: string;
};

/** Everything known about one address on one chain, for any range of blocks. */
export type ChainRows = {
  normal: NormalRow[];
  internal: InternalRow[];
  tokens: TokenRow[];
  nfts: TokenRow[];
  multiTokens: TokenRow[];
  withdrawals: WithdrawalRow[];
  mined: MinedRow[];
  /** What a bridge minted without a transaction; absent on chains where none does. */
  minted?: InternalRow[];
  /** Absent for sources without logs: wrapping is then derived from calls. */
  wraps?: WrapRow[];
  /** Absent for sources without logs. */
  liquidations?: LiquidationRow[];
  liquidity?: LiquidityRow[];
};

export const noRows: ChainRows = {
  normal: [],
  internal: [],
  tokens: [],
  nfts: [],
  multiTokens: [],
  withdrawals: [],
  mined: [],
};

/** A delegated or static call moves nothing, even if its row repeats a value; a creation at the top of a trace is the transaction itself. */
export function movesNothing({
  type = "",
  callType = "",
  index,
}: {
  type?: string;
  callType?: string;
  index?: string;
}): boolean {
  return /delegate|static|callcode/i.test(`${type} ${callType}`) || (index === "0" && /create/i.test(type));
}
