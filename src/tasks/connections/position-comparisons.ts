import { groupBy } from "../../lib/group-by.ts";
import { contractOfPosition, isUnverified, openerOf } from "../../domain/ledger/positions/unverified.ts";
import { protocolAt } from "../../domain/protocols/contracts.ts";
import { readerAt } from "../../domain/protocols/contract-readers.ts";
import {
  comparePositions,
  type BookedAmount,
  type PositionComparison,
} from "../../domain/quality/position-drift.ts";
import type { AccountStore } from "../../store/account/account-store.ts";

type Account = Pick<AccountStore, "chainPositions" | "sourceChecks">;

/** Compares positions as read from contracts with the ledger at the same time. */
export function* positionComparisonsOf(account: Account): Generator<void, PositionComparison[], void> {
  const found: PositionComparison[] = [];
  const bookedPositions = account.chainPositions.booked();
  const positions = groupBy(account.chainPositions.list(), placeOf);
  for (const read of account.chainPositions.reads()) {
    const walletPositions = positions.get(placeOf(read)) ?? [];
    const { platform, wallet, block, at } = read;
    const statedContracts = new Set(walletPositions.map(({ contract }) => contract));
    const unread = new Set(read.unread);
    const balances = new Map<string, string>();
    for (const { supplied, borrowed } of walletPositions)
      for (const { token } of [...supplied, ...borrowed]) {
        if (token === undefined || balances.has(token.assetId)) continue;
        const place = { wallet, assetId: token.assetId, block };
        if (account.sourceChecks.firstEntry(place) !== undefined)
          balances.set(token.assetId, yield* account.sourceChecks.computedAt(place, at));
      }
    const amounts: BookedAmount[] = [];
    for (const place of bookedPositions) {
      if (place.platform !== platform || openerOf(place.wallet) !== wallet) continue;
      const name = contractOfPosition(place.wallet);
      const [contract = name, number = ""] = name.split(":");
      // Positions at unverified or unknown contracts are compared only with that contract's own answer, not with a protocol's.
      const protocol = isUnverified(place.wallet) ? undefined : protocolAt(platform, name);
      if (protocol === undefined && !statedContracts.has(contract)) continue;
      const amount = yield* account.sourceChecks.computedAt({ ...place, block }, at);
      const reader = isUnverified(place.wallet) ? undefined : readerAt(platform, name);
      const readContract = reader === undefined || unread.has(reader) ? undefined : reader;
      const { assetId } = place;
      const key = /^\d+$/.test(number) ? number : undefined;
      amounts.push({ protocol: protocol?.id ?? null, contract, key, assetId, amount, readContract });
    }
    found.push(
      ...comparePositions(walletPositions, {
        read,
        balanceOf: (id) => balances.get(id),
        bookedAmounts: amounts,
      }),
    );
  }
  return found;
}

function placeOf({ platform, wallet }: { platform: string; wallet: string }): string {
  return `${platform} ${wallet}`;
}
