import { erc20Asset } from "../../../domain/assets/asset.ts";
import type { Chain } from "../../../domain/catalog/chains.ts";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import type { ReportedLeg } from "../../../domain/ledger/transaction.ts";
import type { InternalRow, NormalRow } from "./rows.ts";

/** `depositTo(address)` of some wrapping contracts, which credits another address. */
const depositToSelector = "0xb760faf9";
const withdrawSelector = "0x2e1a7d4d";

/**
 * Chains whose wrapping contract mints and burns like any token, so that lists of transfers are complete. Its `withdrawTo` pays others
 * (Arbitrum's aeWETH, ZKsync's wrapped base token).
 */
const withTransfers = new Set([324, 2741, 42161, 42170, 660279]);

/**
 * The wrapped token's leg of a call to the chain's wrapping contract, which emits no transfer of it (WETH9). Its only calls that take coins wrap
 * them: `deposit()`, and any other data through its fallback.
 */
export function wrapOfCall(chain: Chain, wallet: string, row: NormalRow): ReportedLeg | undefined {
  const contract = chain.wrappedNative;
  if (contract === null || row.to.toLowerCase() !== contract || row.from.toLowerCase() !== wallet)
    return undefined;
  const input = row.input ?? row.methodId ?? "0x";
  const units = BigInt(row.value || "0");
  if (units > 0n)
    return input.startsWith(depositToSelector) ? undefined : wrapLeg(chain, contract, "in", units);
  if (input.startsWith(withdrawSelector) && input.length >= 74)
    return wrapLeg(chain, contract, "out", BigInt(`0x${input.slice(10, 74)}`));
  return undefined;
}

/**
 * The same for value that an account with code moved inside a transaction: its own batch (EIP-7702), a Safe's or a user operation's call. `outer`
 * is the transaction itself if the explorer lists it for the wallet: a wallet that sent it to the wrapping contract was counted by its call.
 */
export function wrapOfInternal(
  chain: Chain,
  wallet: string,
  row: InternalRow,
  outer: NormalRow | undefined,
): ReportedLeg | undefined {
  const contract = chain.wrappedNative;
  const isSender = outer?.from.toLowerCase() === wallet;
  const isOwnCall = outer?.to.toLowerCase() === wallet;
  if (contract === null || (isSender && !isOwnCall)) return undefined;
  const units = BigInt(row.value || "0");
  if (row.from.toLowerCase() === wallet && row.to.toLowerCase() === contract)
    return wrapLeg(chain, contract, "in", units);
  if (!isOwnCall && withTransfers.has(chain.chainId)) return undefined;
  if (row.from.toLowerCase() === contract && row.to.toLowerCase() === wallet)
    return wrapLeg(chain, contract, "out", units);
  return undefined;
}

function wrapLeg(
  chain: Chain,
  contract: string,
  direction: "in" | "out",
  units: bigint,
): ReportedLeg | undefined {
  if (units === 0n) return undefined;
  return {
    direction,
    assetId: erc20Asset(chain.platform, contract),
    amount: formatDecimal({ units, scale: chain.decimals }),
    counterparty: contract,
    kind: "wrapped",
  };
}
