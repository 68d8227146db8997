import type { z } from "zod";
import type { positions } from "../../contract/methods/portfolio/positions.ts";
import { protocolAt, protocolById, readerAt } from "../../domain/protocols/contracts.ts";
import { contractOfPosition, isUnverified, openerOf } from "../../domain/ledger/positions/unverified.ts";
import {
  absolute,
  add,
  divide,
  formatDecimal,
  multiply,
  parseDecimal,
  round,
  subtract,
  zero,
  type Decimal,
} from "../../domain/money/decimal.ts";
import type { ChainPosition, PositionAmount } from "../../domain/protocols/chain-position.ts";
import type { Protocol } from "../../domain/protocols/protocol.ts";
import { causeInEnglish } from "../../domain/texts/service-texts.ts";
import type { PositionComparison } from "../../domain/quality/position-drift.ts";
import { groupBy } from "../../lib/group-by.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { BookedPosition } from "../../store/balances/chain-positions.ts";
import { coinCosts } from "./coin-costs.ts";
import { redeemedPoolItems } from "./redeemed-pools.ts";

type Account = Pick<
  AccountStore,
  "chainPositions" | "assets" | "latestPrices" | "ledger" | "settings" | "trades" | "valuation" | "tasks"
>;
type Answer = z.input<typeof positions.list.output>;
type Item = Answer["items"][number];
type Amount = Item["supplied"][number];

/** Decimals of a cost that is a share of a coin's. */
const costDecimals = 18;

/** The parts of one position before valuation. */
type Draft = Pick<
  Item,
  "platform" | "wallet" | "contract" | "key" | "status" | "health" | "differences" | "block" | "at"
> & {
  protocol: Protocol | undefined;
  supplied: readonly PositionAmount[];
  borrowed: readonly PositionAmount[];
  rewards: readonly PositionAmount[];
  /** Amounts of the assets whose lots make up the cost. */
  costOf: readonly { assetId: string; amount: string }[];
  contributed: readonly { assetId: string; amount: string }[];
  places: string[];
};

/** All positions of an account, valued, the most valuable first. `comparisons` are of what contracts state, `stakingIds` those of `chainPositions`. */
export function positionItems(
  account: Account,
  {
    comparisons,
    stakingIds,
    now,
  }: { comparisons: readonly PositionComparison[]; stakingIds: readonly string[]; now: number },
): Answer {
  const currency = account.settings.get().baseCurrency;
  const booked = account.chainPositions.booked().filter(({ amount }) => amount !== "0");
  const read = account.chainPositions.list();
  const terms = createTerms(account, { now, currency });
  const placeOf = ({ platform, wallet, protocol }: ChainPosition): string =>
    `${platform} ${wallet} ${protocol ?? ""}`;
  const apart = groupBy(read.filter(isApart), placeOf);
  const fromChain = read.map((position) =>
    chainDraft(position, {
      booked,
      comparisons,
      terms,
      isShared: (apart.get(placeOf(position))?.length ?? 0) > 1,
    }),
  );
  const covered = new Set(
    fromChain.flatMap(({ platform, places }) => places.map((place) => `${platform} ${place}`)),
  );
  const rest = booked.filter(({ platform, wallet }) => !covered.has(`${platform} ${wallet}`));
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

type Terms = ReturnType<typeof createTerms>;

/** Prices, names and costs of assets. */
function createTerms(account: Account, { now, currency }: { now: number; currency: string }) {
  const prices = account.latestPrices.at({ now, currency });
  const { method, scope, gas, fees, depositBasis } = account.settings.get().costBasis;
  const settings = { method, scope, currency, options: { gas, fees, depositBasis } };
  const stored = new Map((account.trades.costs.list(settings) ?? []).map((cost) => [cost.coin, cost]));
  const { items } = coinCosts(account, { now, includeClosed: false });
  const costOf = new Map(items.flatMap((item) => item.assetIds.map((assetId) => [assetId, item] as const)));
  return {
    valued({ assetId, amount }: { assetId: string; amount: string }): Amount {
      return {
        assetId,
        symbol: prices.symbolOf(assetId) ?? assetId.slice(assetId.lastIndexOf(":") + 1),
        coinId: account.assets.find(assetId)?.coinId ?? null,
        amount,
        value: prices.valueOf(assetId, amount),
      };
    },
    symbolOf: (assetId: string): string =>
      prices.symbolOf(assetId) ?? assetId.slice(assetId.lastIndexOf(":") + 1),
    /** The amounts given for the held shares; empty if unknown. */
    givenFor({
      assetId,
      amount,
    }: {
      assetId: string;
      amount: string;
    }): { assetId: string; amount: string }[] {
      const share = stored.get(account.assets.find(assetId)?.coinId ?? assetId);
      const held = parseDecimal(share?.amount ?? "0");
      if (share === undefined || held.units <= 0n) return [];
      return share.origins.map((origin) => ({
        assetId: origin.assetId,
        amount: formatDecimal(
          round(divide(multiply(parseDecimal(origin.amount), parseDecimal(amount)), held), costDecimals),
        ),
      }));
    },
    /** The average cost of an amount that is held. */
    costOf({ assetId, amount }: { assetId: string; amount: string }): Decimal | null {
      const item = costOf.get(assetId);
      if (item === undefined || item.cost === null) return null;
      const held = parseDecimal(item.amount);
      if (held.units <= 0n) return null;
      return round(divide(multiply(parseDecimal(item.cost), parseDecimal(amount)), held), costDecimals);
    },
  };
}

function chainDraft(
  position: ChainPosition,
  {
    booked,
    comparisons,
    terms,
    isShared,
  }: {
    booked: readonly BookedPosition[];
    comparisons: readonly PositionComparison[];
    terms: Terms;
    isShared: boolean;
  },
): Draft {
  const { platform, wallet, contract, key, supplied, borrowed, rewards, health, block, at } = position;
  const protocol = position.protocol === null ? undefined : protocolById(position.protocol);
  const places = booked.filter(
    (place) =>
      place.platform === platform &&
      openerOf(place.wallet) === wallet &&
      (contractIn(place.wallet) === contract ||
        (!isUnverified(place.wallet) &&
          protocol !== undefined &&
          protocolAt(platform, contractOfPosition(place.wallet))?.id === protocol.id)),
  );
  const isOpen = places.some((place) => isUnverified(place.wallet));
  const of = comparisons.filter(
    (one) =>
      one.platform === platform && one.wallet === wallet && one.contract === contract && one.key === key,
  );
  const differences = differencesIn(of, terms);
  const tokens = new Map(
    supplied.flatMap(({ token }) => (token === undefined ? [] : [[token.assetId, token] as const])),
  );
  const isByToken = supplied.every(({ token }) => token !== undefined);
  const isKnownApart = (isByToken || !isShared) && !isOpen;
  const locked = isByToken ? [] : places.filter(({ amount }) => !amount.startsWith("-"));
  return {
    platform,
    wallet,
    contract,
    key: key === "" ? null : key,
    status: isOpen
      ? "unverified"
      : differences.some(({ isExpected }) => !isExpected)
        ? "differs"
        : "verified",
    health,
    differences,
    block,
    at,
    protocol,
    supplied,
    borrowed,
    rewards,
    // What is booked at a protocol cannot be separated by its contracts.
    costOf: isKnownApart ? [...tokens.values(), ...locked] : [],
    contributed: isKnownApart ? [...[...tokens.values()].flatMap(terms.givenFor), ...locked] : [],
    places: places.map((place) => place.wallet),
  };
}

/** The contract of a position's wallet, without the coins of a pool. */
function contractIn(wallet: string): string {
  const place = contractOfPosition(wallet);
  return place.split(":")[0] ?? place;
}

function differencesIn(comparisons: readonly PositionComparison[], terms: Terms): Item["differences"] {
  return comparisons.flatMap(({ side, assetId, source, computed, cause, isExpected }) =>
    cause === null
      ? []
      : [
          {
            side,
            assetId,
            symbol: terms.symbolOf(assetId),
            source,
            computed,
            likelyCause: causeInEnglish(cause),
            cause,
            isExpected,
          },
        ],
  );
}

/** A position that is only booked: at a contract that is not read, a product of an exchange, or stake of another chain. */
function bookedDraft(
  holdings: readonly BookedPosition[],
  comparisons: readonly PositionComparison[],
  terms: Terms,
): Draft[] {
  const [first] = holdings;
  if (first === undefined) return [];
  const { platform, wallet } = first;
  const contract = contractOfPosition(wallet);
  const amounts = holdings.map(({ assetId, amount }) => ({
    assetId,
    amount: formatDecimal(absolute(parseDecimal(amount))),
    isOwed: amount.startsWith("-"),
  }));
  const place = readerAt(platform, contract) ?? contractIn(wallet);
  const compared = comparisons.filter(
    (one) => one.platform === platform && one.wallet === openerOf(wallet) && one.contract === place,
  );
  const differences = isUnverified(wallet) ? [] : differencesIn(compared, terms);
  const of = (isOwed: boolean) =>
    amounts.flatMap(({ isOwed: owed, ...amount }) => (owed === isOwed ? [amount] : []));
  return [
    {
      platform,
      wallet: openerOf(wallet),
      contract,
      key: null,
      status: isUnverified(wallet)
        ? "unverified"
        : differences.some(({ isExpected }) => !isExpected)
          ? "differs"
          : "unread",
      health: null,
      differences,
      block: null,
      at: null,
      protocol: protocolAt(platform, contract),
      supplied: of(false),
      borrowed: of(true),
      rewards: [],
      costOf: isUnverified(wallet) ? [] : of(false),
      contributed: [],
      places: [wallet],
    },
  ];
}

function itemOf(account: Account, draft: Draft, terms: Terms): Item {
  const { protocol, supplied, borrowed, rewards, costOf, contributed: given, places, ...rest } = draft;
  const contributed = given.map(terms.valued);
  const sides = {
    supplied: supplied.map(terms.valued),
    borrowed: borrowed.map(terms.valued),
    rewards: rewards.map(terms.valued),
  };
  const costs = costOf.map(terms.costOf);
  const cost =
    costs.length === 0 || costs.includes(null)
      ? null
      : costs.reduce<Decimal>((sum, one) => add(sum, one ?? zero), zero);
  const held = [...sides.supplied, ...sides.rewards];
  const isPriced = [...held, ...sides.borrowed].every(({ value }) => value !== null);
  const isHeldPriced = held.every(({ value }) => value !== null);
  const tokens = [...supplied, ...borrowed].flatMap(({ token }) =>
    token === undefined ? [] : [token.assetId],
  );
  return {
    ...rest,
    id: [rest.platform, rest.wallet, rest.contract, rest.key ?? ""].join(" "),
    protocol:
      protocol === undefined ? null : { id: protocol.id, name: protocol.name, category: protocol.category },
    ...sides,
    value: isPriced ? formatDecimal(subtract(sumOf(held), sumOf(sides.borrowed))) : null,
    cost: cost === null ? null : formatDecimal(cost),
    gain: cost === null || !isHeldPriced ? null : formatDecimal(subtract(sumOf(held), cost)),
    contributed,
    versusHolding:
      contributed.length === 0 || !isHeldPriced || contributed.some(({ value }) => value === null)
        ? null
        : formatDecimal(subtract(sumOf(held), sumOf(contributed))),
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
