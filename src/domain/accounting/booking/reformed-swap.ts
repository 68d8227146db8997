import { subtract, sumDecimals, zero, type Decimal } from "../../money/decimal.ts";
import type { BookLeg } from "./book.ts";
import { apportion, prorate } from "../lots/apportion.ts";
import type { Lot } from "../lots/lots.ts";
import { isOldLot } from "../lots/old-and-new-pool.ts";
import { bookArrivals, unknownLot, weightsOf, type TakenLots } from "../lots/transfer-basis.ts";
import type { Reason } from "../reports/items.ts";
import { acquire, listDisposal, takeLots, reportUnpriced, type Booking, type Reform } from "./state.ts";
import type { TradeValue } from "./trade-value.ts";

type Legs = { outs: readonly BookLeg[]; ins: readonly BookLeg[] };
type Terms = { value: TradeValue; reason: Reason; reform: Reform };

/** The lots of an outgoing leg: old lots are sold, the other lots are carried over. */
type Given = { leg: BookLeg; old: Lot[]; oldAmount: Decimal; weight: Decimal };

/**
 * Books a swap after a reform: new lots keep their cost, old lots are sold at market value, and the amount received for them becomes a new
 * lot at that value. The received amount is split in proportion to the outgoing amounts, or to their market values if several coins left.
 */
export function bookReformedSwap(booking: Booking, { outs, ins }: Legs, terms: Terms): void {
  const weights = weightsOf(booking, outs);
  const givenLegs: Given[] = [];
  const carried: TakenLots = [];
  outs.forEach((leg, index) => {
    const { lots, missing } = takeLots(booking, leg);
    const outWeight = weights[index] ?? zero;
    const weigh = (amount: Decimal): Decimal =>
      outs.length === 1 ? amount : prorate(outWeight, amount, leg.amount);
    const old = lots.filter((lot) => isOldLot(lot, terms.reform));
    for (const lot of lots)
      if (!isOldLot(lot, terms.reform)) carried.push({ lot, weight: weigh(lot.amount) });
    if (missing.units > 0n) carried.push({ lot: unknownLot(booking, leg, missing), weight: weigh(missing) });
    const oldAmount = sumDecimals(old.map(({ amount }) => amount));
    givenLegs.push({ leg, old, oldAmount, weight: weigh(oldAmount) });
  });
  const oldWeight = sumDecimals(givenLegs.map(({ weight }) => weight));
  const shares = ins.map((leg) => {
    const [forOld = zero, forOthers = zero] = apportion(leg.amount, [
      oldWeight,
      sumDecimals(carried.map(({ weight }) => weight)),
    ]);
    return { leg, forOld, forOthers };
  });
  givenLegs.forEach((givenLeg, index) =>
    sellOld(booking, givenLeg, { ...terms, totalProceeds: terms.value?.outs[index] }),
  );
  if (carried.length > 0)
    bookArrivals(
      booking,
      {
        outs: givenLegs.map(({ leg, oldAmount }) => ({ ...leg, amount: subtract(leg.amount, oldAmount) })),
        ins: shares.map(({ leg, forOthers }) => ({ ...leg, amount: forOthers })),
      },
      { takenLots: carried, isOneCoin: false },
    );
  shares.forEach(({ leg, forOld }, index) => {
    const totalCost = terms.value?.ins[index];
    const cost = totalCost === undefined ? zero : prorate(totalCost, forOld, leg.amount);
    acquire(booking, { ...leg, amount: forOld, cost, isUnknown: totalCost === undefined });
  });
}

function sellOld(
  booking: Booking,
  { leg, old, oldAmount }: Given,
  { totalProceeds, reason }: Pick<Terms, "reason"> & { totalProceeds: Decimal | undefined },
): void {
  if (old.length === 0) return;
  const { assetId, wallet } = leg;
  const proceeds = totalProceeds === undefined ? null : prorate(totalProceeds, oldAmount, leg.amount);
  if (proceeds === null) reportUnpriced(booking, "disposal", { assetId, amount: oldAmount });
  const cost = sumDecimals(old.map((lot) => lot.cost));
  listDisposal(
    booking,
    { assetId, wallet, amount: oldAmount, proceeds, fees: zero, reason, cause: "sale" },
    { lots: old, cost, missing: zero },
  );
}
