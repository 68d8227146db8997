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
const roles = [
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

/** How the amounts of a position are read from a contract. Each family has a decoder. */
const readerFamilies = [
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

/** A contract that created all vaults of a kind, and the function that states whether an address is one of them. */
export type Factories = { what: string; asks: string; at: ByChain };

/** Addresses by chain (CAIP-2), in lower case except Solana's. */
export type ByChain = Readonly<Record<string, readonly string[]>>;

export type Contracts = {
  role: Role;
  /** The contracts' name in the protocol's own documentation. */
  what: string;
  at: ByChain;
  /**
   * The name of the position that these contracts share: assets that one contract takes may be returned by another. Without it each
   * contract has a separate position.
   */
  position?: string;
  /** The one asset that a market lends (contract on the same chain). All other assets that it takes are collateral. */
  debtAsset?: string;
  /** Set if a wallet's position can be read from the contracts. */
  reader?: ReaderFamily;
  /** Set if native coin sent together with a token pays for a message to another chain. */
  hasMessageFee?: true;
  /** Tokens in which the called contract may take that fee instead, in addition to the one token that it moves. */
  feeTokens?: ByChain;
  /** Set if it calls unregistered markets: assets that these take and pay are supplied, borrowed, repaid or withdrawn. */
  isConnector?: true;
};

/** A token that represents what was supplied or staked, and the token it represents (`native` for the chain's coin). */
export type ReceiptToken = { chain: string; token: string; symbol: string; underlying: string };

/**
 * A call with the same meaning at every contract of a family, so that no address is needed. `type` is the type of a transaction whose
 * assets move in the call's direction only; `out` means that the called token is burned, or assets go to the called contract. Without
 * `type` the call only identifies the protocol.
 */
export type FamilyCall = {
  selector: string;
  /** The declared signature; `null` if no source of the contract is published. */
  signature: string | null;
  name: string;
  bridges?: "in" | "out";
  /** Set if native coin sent together with a token pays for the message. */
  hasMessageFee?: true;
};

/**
 * A token that represents another (`native` for the chain's coin). `rate` is the contract's function that states the represented amount,
 * with 18 decimals. Without it the ratio is one to one.
 */
export type TokenRate = { chain: string; token: string; underlying: string; rate?: string };

export type Protocol = {
  id: string;
  name: string;
  category: Category;
  contracts: readonly Contracts[];
  receiptTokens?: readonly ReceiptToken[];
  /** Tokens whose contract states the represented amount by a specific function. They are read as positions. */
  rates?: readonly TokenRate[];
  /** Contracts that list their vaults, so that vaults need no address here. */
  factories?: readonly Factories[];
  /** Why its positions are not read, or only partly. */
  unread?: string;
  /** Tokens that exist only as debt: if one is minted to a wallet through a proxy, it was borrowed. */
  debtTokens?: ByChain;
  calls?: readonly FamilyCall[];
};

export function defineProtocol(protocol: Protocol): Protocol {
  return protocol;
}

/** The same addresses on several chains. */
export function onChains(chainIds: readonly number[], ...addresses: string[]): ByChain {
  return Object.fromEntries(chainIds.map((chainId) => [`eip155:${chainId}`, addresses]));
}

export const solanaPlatform = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

/** Programs and accounts on Solana, whose addresses are case-sensitive. */
export function onSolana(...addresses: string[]): ByChain {
  return { [solanaPlatform]: addresses };
}
