import { protocolAt } from "../../domain/protocols/contracts.ts";
import {
  add,
  formatDecimal,
  formatKnown,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../../domain/money/decimal.ts";
import type { ChainPosition } from "../../domain/protocols/chain-position.ts";
import type { PositionComparison } from "../../domain/quality/position-drift.ts";
import { groupBy } from "../../lib/group-by.ts";
import { redeemedPoolItems } from "./redeemed-pools.ts";
import {
  type Account,
  type Item,
  type Amount,
  type Draft,
  type Terms,
  createTerms,
  chainDraft,
  bookedDraft,
  type Answer,
} from "./position-drafts.ts";

/**
 * All positions of an account, valued, the most valuable first. `comparisons` are of what contracts state, `stakingIds` those of
 * `chainPositions`.
 */
export function positionItems(
  account: Account,
  {
    comparisons,
    stakingIds,
    now,
  }: { comparisons: readonly PositionComparison[]; stakingIds: readonly string[]; now: number },
): Answer {
  const currency = account.settings.get().baseCurrency;
  const bookedPositions = account.chainPositions.booked().filter(({ amount }) => amount !== "0");
  const read = account.chainPositions.list();
  const terms = createTerms(account, { now, currency });
  const placeOf = ({ platform, wallet, protocol }: ChainPosition): string =>
    `${platform} ${wallet} ${protocol ?? ""}`;
  const separate = groupBy(read.filter(isApart), placeOf);
  const fromChain = read.map((position) =>
    chainDraft(position, {
      bookedPositions,
      comparisons,
      terms,
      isShared: (separate.get(placeOf(position))?.length ?? 0) > 1,
    }),
  );
  const covered = new Set(
    fromChain.flatMap(({ platform, places }) => places.map((place) => `${platform} ${place}`)),
  );
  const rest = bookedPositions.filter(({ platform, wallet }) => !covered.has(`${platform} ${wallet}`));
  const drafts = [
    ...fromChain,
    ...[...groupBy(rest, ({ platform, wallet }) => `${platform} ${wallet}`).values()].flatMap((holdings) =>
      bookedDraft(holdings, comparisons, terms),
    ),
  ];
  const items = drafts.map((draft) => itemOf(account, draft, terms));
  const counted = items.filter(({ status }) => status !== "unverified");
  return {
    at: now,
    currency,
    items: items.toSorted((a, b) => Number(b.value ?? 0) - Number(a.value ?? 0)),
    totals: {
      supplied: totalOf(counted.flatMap(({ supplied }) => supplied)),
      borrowed: totalOf(counted.flatMap(({ borrowed }) => borrowed)),
      rewards: totalOf(counted.flatMap(({ rewards }) => rewards)),
      value: formatDecimal(
        subtract(
          sumOf(counted.flatMap(({ supplied, rewards }) => [...supplied, ...rewards])),
          sumOf(counted.flatMap(({ borrowed }) => borrowed)),
        ),
      ),
    },
    redeemed: redeemedPoolItems(account, { stakingIds, now }),
    unread: account.chainPositions.reads().flatMap(({ platform, wallet, unread = [] }) =>
      unread.map((contract) => {
        const protocol = protocolAt(platform, contract);
        return {
          platform,
          wallet,
          contract,
          protocol: protocol === undefined ? null : { id: protocol.id, name: protocol.name },
        };
      }),
    ),
    unpriced: [
      ...new Set(
        counted.flatMap(({ supplied, borrowed, rewards }) =>
          [...supplied, ...borrowed, ...rewards]
            .filter(({ value }) => value === null)
            .map(({ assetId }) => assetId),
        ),
      ),
    ],
  };
}

/** Whether no token in the wallet represents all of a position. */
function isApart({ supplied }: ChainPosition): boolean {
  return supplied.some(({ token }) => token === undefined);
}

function itemOf(account: Account, draft: Draft, terms: Terms): Item {
  const {
    protocol,
    supplied,
    borrowed,
    rewards,
    costOf,
    contributed: statedContributions,
    places,
    ...rest
  } = draft;
  const contributed = statedContributions.map(terms.valued);
  const sides = {
    supplied: supplied.map(terms.valued),
    borrowed: borrowed.map(terms.valued),
    rewards: rewards.map(terms.valued),
  };
  const costs = costOf.map(terms.costOf);
  const cost =
    costs.length === 0 || costs.includes(null)
      ? null
      : costs.reduce<Decimal>((sum, cost) => add(sum, cost ?? zero), zero);
  const heldItems = [...sides.supplied, ...sides.rewards];
  const isPriced = [...heldItems, ...sides.borrowed].every(({ value }) => value !== null);
  const isHeldPriced = heldItems.every(({ value }) => value !== null);
  const tokens = [...supplied, ...borrowed].flatMap(({ token }) =>
    token === undefined ? [] : [token.assetId],
  );
  return {
    ...rest,
    id: [rest.platform, rest.wallet, rest.contract, rest.key ?? ""].join(" "),
    protocol:
      protocol === undefined ? null : { id: protocol.id, name: protocol.name, category: protocol.category },
    ...sides,
    value: isPriced ? formatDecimal(subtract(sumOf(heldItems), sumOf(sides.borrowed))) : null,
    cost: formatKnown(cost),
    gain: cost === null || !isHeldPriced ? null : formatDecimal(subtract(sumOf(heldItems), cost)),
    contributed,
    versusHolding:
      contributed.length === 0 || !isHeldPriced || contributed.some(({ value }) => value === null)
        ? null
        : formatDecimal(subtract(sumOf(heldItems), sumOf(contributed))),
    transactions: account.chainPositions.history({
      platform: rest.platform,
      wallet: rest.wallet,
      places,
      tokens: [...new Set(tokens)],
    }),
  };
}

function sumOf(amounts: readonly Amount[]): Decimal {
  return amounts.reduce((sum, { value }) => (value === null ? sum : add(sum, parseDecimal(value))), zero);
}

function totalOf(amounts: readonly Amount[]): string {
  return formatDecimal(sumOf(amounts));
}
