import type { Chain } from "../../../domain/catalog/chains.ts";
import { groupBy } from "../../../lib/group-by.ts";
import { movesNothing, type ChainRows } from "./rows.ts";

/**
 * A contract through which a native coin also appears as a token. `echo`: its transfers repeat value, internal value and gas; `native`: they move the
 * native coin and are its only record, in the chain's decimals unless stated. `reserve`: an account that its transfers round with.
 */
type NativeToken = { role: "echo" | "native"; decimals?: number; reserve?: string };

const nativeTokens = new Map<string, NativeToken>([
  ["137:0x0000000000000000000000000000000000001010", { role: "echo" }],
  // A fork of Polygon's node: https://github.com/bttcprotocol/genesis-contracts.
  ["199:0x0000000000000000000000000000000000001010", { role: "echo" }],
  ["324:0x000000000000000000000000000000000000800a", { role: "echo" }],
  ["2741:0x000000000000000000000000000000000000800a", { role: "echo" }],
  ["42220:0x471ece3750da237f93b8e339c536989b8978a438", { role: "native" }],
  // https://docs.moonbeam.network/builders/ethereum/precompiles/ux/erc20/
  ["1284:0x0000000000000000000000000000000000000802", { role: "native" }],
  ["1285:0x0000000000000000000000000000000000000802", { role: "native" }],
  // https://docs.stable.xyz/en/explanation/usdt0-behavior
  [
    "988:0x779ded0c9e1022225f8e0630b35a9b54be713736",
    { role: "native", decimals: 6, reserve: "0x6d11e1a6bdcc974ebe1ca73cc2c1ea3fde624370" },
  ],
]);

export function nativeTokenOf(chain: Chain, contract: string): NativeToken | undefined {
  return nativeTokens.get(`${chain.chainId}:${contract}`);
}

type NativeValue = { from: string; to: string; value: bigint };

/** The movements of native value in each transaction, by its hash. */
export function nativeValuesOf({ normal, internal }: ChainRows): Map<string, NativeValue[]> {
  const rows = [
    ...normal.filter((row) => row.isError !== "1" && row.txreceipt_status !== "0"),
    ...internal.filter((row) => row.isError !== "1" && !movesNothing(row)),
  ].map((row) => ({
    hash: (row.hash ?? ("transactionHash" in row ? row.transactionHash : undefined) ?? "").toLowerCase(),
    from: row.from.toLowerCase(),
    to: row.to.toLowerCase(),
    value: BigInt(row.value || "0"),
  }));
  return groupBy(
    rows.filter(({ value }) => value > 0n),
    ({ hash }) => hash,
  );
}

/**
 * Whether a transfer of a native coin's token repeats one of `values`, the native value that its transaction moved, or only rounds. A repeated one is
 * removed from them. A token with fewer decimals than the coin may repeat it rounded up.
 */
export function isRepeated(
  { decimals, reserve }: NativeToken,
  chain: Chain,
  { from, to, value }: NativeValue,
  values: NativeValue[],
): boolean {
  if (decimals === undefined) return false;
  if (from === reserve || to === reserve) return true;
  const unit = 10n ** BigInt(chain.decimals - decimals);
  const index = values.findIndex(
    (other) => other.from === from && other.to === to && [value, value - 1n].includes(other.value / unit),
  );
  if (index < 0) return false;
  values.splice(index, 1);
  return true;
}

/**
 * Contracts that became a second interface of another contract's token: both report the same movements and balances. EURe by Monerium since its
 * second version (https://monerium.dev/docs/contracts).
 */
const fronts = new Map<string, string>([
  ["1:0x3231cb76718cdef2155fc47b5286d82e6eda273f", "0x39b8b6385416f4ca36a20319f70d28621895279d"],
  ["100:0xcb444e90d8198415266c6a2724b7900fb12fc56e", "0x420ca0f9b9b604ce0fd9c18ef134c705e5fa3430"],
  ["137:0x18ec0a6e18e5bc3784fdd3a3634b31245ab704f6", "0xe0aea583266584dafbb3f9c3211d5588c73fea8d"],
]);

/** The contract of the token that a contract moves, which differs for a second interface. */
export function tokenContractOf(chain: Chain, contract: string): string {
  return fronts.get(`${chain.chainId}:${contract}`) ?? contract;
}
