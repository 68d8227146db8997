import { protocolAt, protocolById } from "../../domain/protocols/contracts.ts";
import { readerAt } from "../../domain/protocols/contract-readers.ts";
import { contractOfPosition, isUnverified, openerOf } from "../../domain/ledger/positions/unverified.ts";
import {
  absolute,
  divide,
  formatDecimal,
  multiply,
  parseDecimal,
  round,
  type Decimal,
} from "../../domain/money/decimal.ts";
import type { ChainPosition, PositionAmount } from "../../domain/protocols/chain-position.ts";
import type { Protocol } from "../../domain/protocols/protocol.ts";
import { causeInEnglish } from "../../domain/texts/service-texts.ts";
import type { PositionComparison } from "../../domain/quality/position-drift.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { BookedPosition } from "../../store/balances/chain-positions.ts";
import { coinCosts } from "./coin-costs.ts";
import type { z } from "zod";
import type { positions } from "../../contract/methods/portfolio/positions.ts";

export type Account = Pick<
  AccountStore,
  "chainPositions" | "assets" | "latestPrices" | "ledger" | "settings" | "trades" | "valuation" | "tasks"
>;
export type Item = Answer["items"][number];
export type Amount = Item["supplied"][number];

/** The parts of one position before valuation. */
export type Draft = Pick<
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

export type Terms = ReturnType<typeof createTerms>;

/** Prices, names and costs of assets. */
export function createTerms(account: Account, { now, currency }: { now: number; currency: string }) {
  const prices = account.latestPrices.at({ now, currency });
  const { method, scope, gas, fees, depositBasis } = account.settings.get().costBasis;
  const settings = { method, scope, currency, options: { gas, fees, depositBasis } };
  const storedCosts = new Map((account.trades.costs.list(settings) ?? []).map((cost) => [cost.coin, cost]));
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
      const share = storedCosts.get(account.assets.find(assetId)?.coinId ?? assetId);
      const heldAmount = parseDecimal(share?.amount ?? "0");
      if (share === undefined || heldAmount.units <= 0n) return [];
      return share.origins.map((origin) => ({
        assetId: origin.assetId,
        amount: formatDecimal(
          round(
            divide(multiply(parseDecimal(origin.amount), parseDecimal(amount)), heldAmount),
            costDecimals,
          ),
        ),
      }));
    },
    /** The average cost of an amount that is held. */
    costOf({ assetId, amount }: { assetId: string; amount: string }): Decimal | null {
      const item = costOf.get(assetId);
      if (item === undefined || item.cost === null) return null;
      const heldAmount = parseDecimal(item.amount);
      if (heldAmount.units <= 0n) return null;
      return round(divide(multiply(parseDecimal(item.cost), parseDecimal(amount)), heldAmount), costDecimals);
    },
  };
}

/** A position as its contract states it, with the cost and the differences of the ledger's. */
export function chainDraft(
  position: ChainPosition,
  {
    bookedPositions,
    comparisons,
    terms,
    isShared,
  }: {
    bookedPositions: readonly BookedPosition[];
    comparisons: readonly PositionComparison[];
    terms: Terms;
    isShared: boolean;
  },
): Draft {
  const { platform, wallet, contract, key, supplied, borrowed, rewards, health, block, at } = position;
  const protocol = position.protocol === null ? undefined : protocolById(position.protocol);
  const places = bookedPositions.filter(
    (place) =>
      place.platform === platform &&
      openerOf(place.wallet) === wallet &&
      !isOfMissingNft(place, comparisons) &&
      (contractIn(place.wallet) === contract ||
        (!isUnverified(place.wallet) &&
          protocol !== undefined &&
          protocolAt(platform, contractOfPosition(place.wallet))?.id === protocol.id)),
  );
  const isOpen = places.some((place) => isUnverified(place.wallet));
  const positionComparisons = comparisons.filter(
    (comparison) =>
      comparison.platform === platform &&
      comparison.wallet === wallet &&
      comparison.contract === contract &&
      comparison.key === key,
  );
  const differences = differencesIn(positionComparisons, terms);
  const tokens = new Map(
    supplied.flatMap(({ token }) => (token === undefined ? [] : [[token.assetId, token] as const])),
  );
  const isByToken = supplied.every(({ token }) => token !== undefined);
  const isKnownApart = (isByToken || !isShared) && !isOpen;
  const lockedPositions = isByToken ? [] : places.filter(({ amount }) => !amount.startsWith("-"));
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
    costOf: isKnownApart ? [...tokens.values(), ...lockedPositions] : [],
    contributed: isKnownApart ? [...[...tokens.values()].flatMap(terms.givenFor), ...lockedPositions] : [],
    places: places.map((place) => place.wallet),
  };
}

/** The contract of a position's wallet, without the coins of a pool. */
function contractIn(wallet: string): string {
  const place = contractOfPosition(wallet);
  return place.split(":")[0] ?? place;
}

/** Whether a position is that of an NFT which its manager no longer states to be the wallet's, while it states others. */
function isOfMissingNft(
  { platform, wallet }: Pick<BookedPosition, "platform" | "wallet">,
  comparisons: readonly PositionComparison[],
): boolean {
  const place = contractOfPosition(wallet);
  return comparisons.some(
    ({ key, contract, source, ...compared }) =>
      key !== "" &&
      source === "0" &&
      compared.platform === platform &&
      compared.wallet === openerOf(wallet) &&
      `${contract}:${key}` === place,
  );
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
export function bookedDraft(
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
    (comparison) =>
      comparison.platform === platform &&
      comparison.wallet === openerOf(wallet) &&
      comparison.contract === place &&
      (comparison.key === "" || `${place}:${comparison.key}` === contract),
  );
  const differences = isUnverified(wallet) ? [] : differencesIn(compared, terms);
  const amountsOf = (isOwed: boolean) =>
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
      supplied: amountsOf(false),
      borrowed: amountsOf(true),
      rewards: [],
      costOf: isUnverified(wallet) ? [] : amountsOf(false),
      contributed: [],
      places: [wallet],
    },
  ];
}

export type Answer = z.input<typeof positions.list.output>;

/** Decimals of a cost that is a share of a coin's. */
const costDecimals = 18;
