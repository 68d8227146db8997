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
  /** Data fee of a rollup, where the explorer tells it. */
  L1FeesPaid?: string;
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
  /** How many of an ERC-1155. */
  tokenValue?: string;
};

export type WithdrawalRow = {
  withdrawalIndex: string;
  amount: string;
  blockNumber: string;
  timestamp: string;
};

export type MinedRow = { blockNumber: string; timeStamp: string; blockReward: string };

/** Everything known of one address on one chain, of any range of blocks. */
export type ChainRows = {
  normal: NormalRow[];
  internal: InternalRow[];
  tokens: TokenRow[];
  nfts: TokenRow[];
  multiTokens: TokenRow[];
  withdrawals: WithdrawalRow[];
  mined: MinedRow[];
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
