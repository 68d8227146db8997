import { groupBy } from "../../lib/group-by.ts";
import { contractOfPosition, isUnverified, openerOf } from "../../domain/ledger/unverified.ts";
import { protocolAt, readersOn } from "../../domain/protocols/contracts.ts";
import {
  comparePositions,
  type BookedAmount,
  type PositionComparison,
} from "../../domain/quality/position-drift.ts";
import type { AccountStore } from "../../store/account/account-store.ts";

type Account = Pick<AccountStore, "chainPositions" | "sourceChecks">;

/** Positions as contracts stated them, compared with the ledger at the same moment. */
export function* positionComparisonsOf(account: Account): Generator<void, PositionComparison[], void> {
  const found: PositionComparison[] = [];
  const booked = account.chainPositions.booked();
  const positions = groupBy(account.chainPositions.list(), placeOf);
  for (const read of account.chainPositions.reads()) {
    const ofWallet = positions.get(placeOf(read)) ?? [];
    const { platform, wallet, block, at } = read;
    const asked = new Set(readersOn(platform).map(({ contract }) => contract));
    const balances = new Map<string, string>();
    for (const { supplied, borrowed } of ofWallet)
      for (const { token } of [...supplied, ...borrowed]) {
        if (token === undefined || balances.has(token.assetId)) continue;
        const place = { wallet, assetId: token.assetId, block };
        if (account.sourceChecks.firstEntry(place) !== undefined)
          balances.set(token.assetId, yield* account.sourceChecks.computedAt(place, at));
      }
    const amounts: BookedAmount[] = [];
    for (const place of booked) {
      if (place.platform !== platform || openerOf(place.wallet) !== wallet || isUnverified(place.wallet))
        continue;
      const name = contractOfPosition(place.wallet);
      const protocol = protocolAt(platform, name);
      if (protocol === undefined) continue;
      const amount = yield* account.sourceChecks.computedAt({ ...place, block }, at);
      const contract = name.split(":")[0] ?? name;
      const readContract = asked.has(contract) ? contract : undefined;
      amounts.push({ protocol: protocol.id, assetId: place.assetId, amount, readContract });
    }
    found.push(...comparePositions(ofWallet, { read, balanceOf: (id) => balances.get(id), booked: amounts }));
  }
  return found;
}

function placeOf({ platform, wallet }: { platform: string; wallet: string }): string {
  return `${platform} ${wallet}`;
}
