/** One chain of the Cosmos SDK. A new chain is one more record. */
export type CosmosChain = {
  /** The chain id, which is also the reference of its CAIP-2 id. */
  id: string;
  name: string;
  /** The prefix of its addresses. */
  prefix: string;
  /** The coin type of SLIP-44. Chains with the same number share a wallet's key, and therefore the bytes of an address. */
  slip44: number;
  /** The denomination of the native coin's smallest unit. */
  denom: string;
  symbol: string;
  decimals: number;
  coinId: string;
  /** The native coin's name, if it differs from the chain's. */
  coinName?: string;
  /** A public REST server (LCD). */
  server: string;
  /** Other denominations issued on the chain. */
  denoms?: Readonly<Record<string, Denomination>>;
  /**
   * The established IBC channels of token transfers, with the chain at the other end. Coins from other channels are never identified as that
   * chain's.
   */
  channels?: Readonly<Record<string, string>>;
};

export type Denomination = { symbol: string; name: string; decimals: number; coinId?: string };

const staked = (symbol: string, decimals = 6): Denomination => ({
  symbol: `st${symbol}`,
  name: `Stride staked ${symbol}`,
  decimals,
});
const rest = (path: string): string => `https://rest.cosmos.directory/${path}`;

/** Chains by their name in https://github.com/cosmos/chain-registry. */
export const cosmosChains: readonly CosmosChain[] = [
  {
    id: "cosmoshub-4",
    name: "Cosmos Hub",
    prefix: "cosmos",
    slip44: 118,
    server: rest("cosmoshub"),
    denom: "uatom",
    symbol: "ATOM",
    decimals: 6,
    coinId: "cosmos",
    channels: {
      "channel-141": "osmosis-1",
      "channel-207": "juno-1",
      "channel-391": "stride-1",
      "channel-536": "noble-1",
    },
  },
  {
    id: "osmosis-1",
    name: "Osmosis",
    prefix: "osmo",
    slip44: 118,
    server: rest("osmosis"),
    denom: "uosmo",
    symbol: "OSMO",
    decimals: 6,
    coinId: "osmosis",
    channels: {
      "channel-0": "cosmoshub-4",
      "channel-1": "akashnet-2",
      "channel-42": "juno-1",
      "channel-122": "injective-1",
      "channel-143": "kava_2222-10",
      "channel-251": "phoenix-1",
      "channel-326": "stride-1",
      "channel-750": "noble-1",
      "channel-782": "pacific-1",
      "channel-6787": "dydx-mainnet-1",
      "channel-6994": "celestia",
      "channel-72": "columbus-5",
      "channel-1429": "archway-1",
      "channel-19774": "dymension_1100-1",
      "channel-38946": "ssc-1",
    },
  },
  {
    id: "celestia",
    name: "Celestia",
    prefix: "celestia",
    slip44: 118,
    server: rest("celestia"),
    denom: "utia",
    symbol: "TIA",
    decimals: 6,
    coinId: "celestia",
    channels: { "channel-2": "osmosis-1", "channel-4": "stride-1" },
  },
  {
    id: "injective-1",
    name: "Injective",
    prefix: "inj",
    slip44: 60,
    server: rest("injective"),
    denom: "inj",
    symbol: "INJ",
    decimals: 18,
    coinId: "injective-protocol",
    channels: { "channel-8": "osmosis-1", "channel-148": "noble-1" },
  },
  {
    id: "dydx-mainnet-1",
    name: "dYdX",
    prefix: "dydx",
    slip44: 118,
    server: rest("dydx"),
    denom: "adydx",
    symbol: "DYDX",
    decimals: 18,
    coinId: "dydx-chain",
    channels: { "channel-0": "noble-1", "channel-3": "osmosis-1" },
  },
  {
    id: "pacific-1",
    name: "Sei",
    prefix: "sei",
    slip44: 118,
    server: rest("sei"),
    denom: "usei",
    symbol: "SEI",
    decimals: 6,
    coinId: "sei-network",
    channels: { "channel-0": "osmosis-1", "channel-45": "noble-1" },
  },
  {
    id: "akashnet-2",
    name: "Akash",
    prefix: "akash",
    slip44: 118,
    server: rest("akash"),
    denom: "uakt",
    symbol: "AKT",
    decimals: 6,
    coinId: "akash-network",
    channels: { "channel-9": "osmosis-1" },
  },
  {
    id: "juno-1",
    name: "Juno",
    prefix: "juno",
    slip44: 118,
    server: rest("juno"),
    denom: "ujuno",
    symbol: "JUNO",
    decimals: 6,
    coinId: "juno-network",
    channels: { "channel-0": "osmosis-1", "channel-1": "cosmoshub-4" },
  },
  {
    id: "kava_2222-10",
    name: "Kava",
    prefix: "kava",
    slip44: 459,
    server: rest("kava"),
    denom: "ukava",
    symbol: "KAVA",
    decimals: 6,
    coinId: "kava",
    channels: { "channel-1": "osmosis-1" },
  },
  {
    id: "phoenix-1",
    name: "Terra",
    prefix: "terra",
    slip44: 330,
    server: rest("terra2"),
    denom: "uluna",
    symbol: "LUNA",
    decimals: 6,
    coinId: "terra-luna-2",
    channels: { "channel-1": "osmosis-1" },
  },
  {
    id: "columbus-5",
    name: "Terra Classic",
    prefix: "terra",
    slip44: 330,
    server: rest("terra"),
    denom: "uluna",
    symbol: "LUNC",
    decimals: 6,
    coinId: "terra-luna",
    denoms: {
      uusd: { symbol: "USTC", name: "TerraClassicUSD", decimals: 6, coinId: "terrausd" },
    },
    channels: { "channel-1": "osmosis-1" },
  },
  {
    id: "stride-1",
    name: "Stride",
    prefix: "stride",
    slip44: 118,
    server: rest("stride"),
    denom: "ustrd",
    symbol: "STRD",
    decimals: 6,
    coinId: "stride",
    channels: { "channel-0": "cosmoshub-4", "channel-5": "osmosis-1", "channel-162": "celestia" },
    denoms: {
      stuatom: staked("ATOM"),
      stuosmo: staked("OSMO"),
      stujuno: staked("JUNO"),
      stutia: staked("TIA"),
      stinj: staked("INJ", 18),
    },
  },
  {
    id: "noble-1",
    name: "Noble",
    prefix: "noble",
    slip44: 118,
    server: rest("noble"),
    denom: "uusdc",
    symbol: "USDC",
    decimals: 6,
    coinId: "usd-coin",
    coinName: "USDC",
    channels: {
      "channel-1": "osmosis-1",
      "channel-4": "cosmoshub-4",
      "channel-12": "archway-1",
      "channel-31": "injective-1",
      "channel-33": "dydx-mainnet-1",
      "channel-39": "pacific-1",
    },
  },
  {
    id: "archway-1",
    name: "Archway",
    prefix: "archway",
    slip44: 118,
    server: rest("archway"),
    denom: "aarch",
    symbol: "ARCH",
    decimals: 18,
    coinId: "archway",
    channels: { "channel-1": "osmosis-1", "channel-29": "noble-1" },
  },
  {
    id: "dymension_1100-1",
    name: "Dymension",
    prefix: "dym",
    slip44: 60,
    server: rest("dymension"),
    denom: "adym",
    symbol: "DYM",
    decimals: 18,
    coinId: "dymension",
    channels: { "channel-2": "osmosis-1" },
  },
  {
    id: "ssc-1",
    name: "Saga",
    prefix: "saga",
    slip44: 118,
    server: rest("saga"),
    denom: "usaga",
    symbol: "SAGA",
    decimals: 6,
    coinId: "saga-2",
    channels: { "channel-1": "osmosis-1" },
  },
];

export const platformOf = ({ id }: CosmosChain): string => `cosmos:${id}`;
export const nativeOf = (chain: CosmosChain): string => `${platformOf(chain)}/slip44:${chain.slip44}`;
