import type { Chain } from "../../../domain/catalog/chains.ts";
import { protocolAt } from "../../../domain/protocols/contracts.ts";
import { msg, type Wording } from "../../../errors/wording.ts";
import type { LiquidityEvent } from "./liquidity-logs.ts";
import type { LiquidityRow, TokenRow } from "./rows.ts";

type Names = Pick<TokenRow, "contractAddress" | "tokenName" | "tokenSymbol" | "tokenDecimal">;

/** Events as rows. Amounts of a coin of unknown decimals are left out, with those of the other coin. */
export function liquidityRows(
  events: readonly LiquidityEvent[],
  namesOf: (contract: string) => Names | undefined,
  { blockNumber, timeStamp, hash }: Pick<LiquidityRow, "blockNumber" | "timeStamp" | "hash">,
): LiquidityRow[] {
  return events.map(({ manager, tokenId, liquidity, coins, isPaidElsewhere }) => {
    const row = {
      blockNumber,
      timeStamp,
      hash,
      contractAddress: manager,
      tokenID: tokenId.toString(),
      liquidity: liquidity.toString(),
      ...(isPaidElsewhere ? { isPaidElsewhere } : {}),
    };
    const coinRows = [...(coins ?? [])].flatMap(([contract, { added, removed, paid }]) => {
      const names = namesOf(contract);
      if (names === undefined) return [];
      return [{ ...names, added: added.toString(), removed: removed.toString(), paid: paid.toString() }];
    });
    return coins === undefined || coinRows.length < coins.size ? row : { ...row, coins: coinRows };
  });
}

/** The gap of a removal whose coins another account collected: only the owner knows whose account that is. */
export function paidElsewhereGap(
  { name, platform }: Chain,
  { hash, contractAddress, tokenID }: LiquidityRow,
): Wording {
  const protocol = protocolAt(platform, contractAddress)?.name ?? contractAddress;
  return msg`${name}: ${hash} removed liquidity of the NFT ${tokenID} of ${protocol}, and another account was paid. Its coins still count until the connection is compared with its source. If that account is yours, connect it too; if not, enter what was given away.`;
}
