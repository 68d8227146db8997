export const categories = [
  "lending",
  "staking",
  "liquidity",
  "exchange",
  "vault",
  "bridge",
  "rewards",
  "derivatives",
  "account",
  "nft",
  "donations",
] as const;
export type Category = (typeof categories)[number];

/**
 * What a contract does with assets of a wallet.
 *
 * - `receipt`: takes an asset and mints a token for it, such as a liquid staking token. A `receipt` with a `position` also keeps assets
 *   without a token, where the call says so.
 * - `lending`: a receipt that also lends against the asset. `wrapper`: another form of the same asset. `migrator`: its successor.
 * - `lock`, `position`: keeps assets and returns the same ones, without a token for them. What a `position` pays on a call that claims
 *   rewards is income, not a return.
 * - `market`: holds collateral and lends. The call's name decides what is debt, or a transfer of `debtAsset`. `vault`: lends what it mints.
 * - `position manager`: keeps liquidity and mints an NFT for each position; the NFT has neither value nor cost.
 * - `bridge`: moves assets to another chain. `distributor`: pays rewards that were earned elsewhere.
 * - `settlement`: pays, in any coin, for what a `position` of the same name keeps. In the category `staking` it pays what the kept shares
 *   represent.
 * - `payee`: is paid and gives no asset in return. `fundraiser`: passes donations on.
 * - `exchange`: swaps assets. `account`: runs what smart accounts signed. `registrar`: sells names. These decide no type.
 */
export const roles = [
  "receipt",
  "lending",
  "wrapper",
  "migrator",
  "lock",
  "bridge",
  "distributor",
  "position",
  "market",
  "vault",
  "position manager",
  "settlement",
  "payee",
  "fundraiser",
  "exchange",
  "account",
  "registrar",
] as const;
export type Role = (typeof roles)[number];

/** How the amounts of a position are read from a contract: each family has a decoder. */
export const readerFamilies = [
  "aave-v2",
  "aave-v3",
  "compound-v2",
  "compound-v3",
  "uniswap-v3",
  "slipstream",
  "algebra",
  "uniswap-v4",
  "eigenlayer",
  "vote-escrow",
  "liquity-trove",
  "liquity-pool",
  "liquity-stake",
  "liquity-v2",
  "maker",
  "morpho",
  "euler",
  "fluid",
  "vote-lock",
  "staking",
  "convex",
] as const;
export type ReaderFamily = (typeof readerFamilies)[number];

/** A contract that made all vaults of a kind, and the function by which it states whether an address is one. */
export type Factories = { what: string; asks: string; at: ByChain };

/** Addresses by chain (CAIP-2): in lower case, but for those of Solana. */
export type ByChain = Readonly<Record<string, readonly string[]>>;

export type Contracts = {
  role: Role;
  /** The contracts' name in the protocol's own documentation. */
  what: string;
  at: ByChain;
  /** The name of the position they share: what goes into one may come out of another. Without it each contract has its own. */
  position?: string;
  /** The one asset a market lends (contract on the same chain); every other it takes is collateral. */
  debtAsset?: string;
  /** Where a wallet's position can be read from the contracts themselves. */
  reader?: ReaderFamily;
  /** The native coin that is sent along with a token pays for a message to another chain. */
  hasMessageFee?: true;
  /** Tokens in which the called contract may take that fee instead, next to the one token that it moves. */
  feeTokens?: ByChain;
  /** Calls markets that are not listed: what these take and pay through it is supplied, borrowed, repaid or withdrawn. */
  isConnector?: true;
};

/** A token that represents what was supplied or staked, and the token it represents (`native` for the chain's coin). */
export type ReceiptToken = { chain: string; token: string; symbol: string; underlying: string };

/**
 * A call that means the same at every contract of a family, so that no address is needed. With a `type`, it is the type of a transaction
 * whose assets move in this direction only; `out` means that the token itself is called and burned, or goes to the called contract. Without
 * one, the call names the protocol and decides no type.
 */
export type FamilyCall = {
  selector: string;
  /** As contracts declare it; `null` where no source for the contract is published. */
  signature: string | null;
  name: string;
  bridges?: "in" | "out";
  /** The native coin that is sent along with a token pays for the message. */
  hasMessageFee?: true;
};

/**
 * A token that represents another (`native` for the chain's coin): `rate` is the function by which its contract states how much, with 18
 * decimals. Without it one is one.
 */
export type TokenRate = { chain: string; token: string; underlying: string; rate?: string };

export type Protocol = {
  id: string;
  name: string;
  category: Category;
  contracts: readonly Contracts[];
  receiptTokens?: readonly ReceiptToken[];
  /** Tokens whose contract states what they represent, in ways of their own: read as positions. */
  rates?: readonly TokenRate[];
  /** Contracts that name the vaults they made, so that no vault needs an address here. */
  factories?: readonly Factories[];
  /** Why its positions are not read, or only in part. */
  unread?: string;
  /** Tokens that exist as debt only: one that is minted to a wallet through a proxy was borrowed. */
  debtTokens?: ByChain;
  calls?: readonly FamilyCall[];
};

export function defineProtocol(protocol: Protocol): Protocol {
  return protocol;
}

/** Contracts that have the same address on several chains. */
export function onChains(chainIds: readonly number[], ...addresses: string[]): ByChain {
  return Object.fromEntries(chainIds.map((chainId) => [`eip155:${chainId}`, addresses]));
}

export const solanaPlatform = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

/** Programs and accounts of Solana, whose addresses keep their case. */
export function onSolana(...addresses: string[]): ByChain {
  return { [solanaPlatform]: addresses };
}
