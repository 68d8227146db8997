import { formatKnown, parseDecimal, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { daysHeld, type DisposalItem, type LotItem } from "./report-items.ts";
import { apportion } from "../lots/apportion.ts";

/** A lot's part of a disposal. */
export type LotFigures = LotItem & {
  /** Number of whole 24-hour periods it was held; `null` under average cost and for missing acquisitions. */
  holdingDays: number | null;
  proceeds: string | null;
  fees: string | null;
  gain: string | null;
  /** Whether the cost is the market value of a deposit without a stated cost. */
  assumed: boolean;
};
export type DisposalWithLots = Omit<DisposalItem, "lots"> & { lots: LotFigures[] };

/**
 * A disposal with its figures by lot, in proportion to the amounts; they sum exactly to the disposal's. A missing acquisition is the last
 * lot, without a transaction and with zero cost.
 */
export function withLotFigures(disposal: DisposalItem): DisposalWithLots {
  const { lots, missing } = disposal;
  const all: DisposalItem["lots"] =
    missing === "0" ? lots : [...lots, { transactionId: null, at: null, amount: missing, cost: "0" }];
  const [only] = all;
  if (all.length === 1 && only !== undefined) {
    const { proceeds, fees, gain } = disposal;
    return {
      ...disposal,
      lots: [{ ...lotFields(only, disposal), proceeds, fees, gain, assumed: only.assumed === true }],
    };
  }
  const weights = all.map(({ amount }) => parseDecimal(amount));
  const shares = (total: string | null): (Decimal | null)[] =>
    total === null || all.length === 0 ? all.map(() => null) : apportion(parseDecimal(total), weights);
  const proceeds = shares(disposal.proceeds);
  const fees = shares(disposal.fees);
  return {
    ...disposal,
    lots: all.map((lot, index) => {
      const received = proceeds[index] ?? null;
      const fee = fees[index] ?? null;
      const gain =
        received === null || disposal.gain === null
          ? null
          : subtract(subtract(received, fee ?? zero), parseDecimal(lot.cost));
      return {
        ...lotFields(lot, disposal),
        proceeds: formatKnown(received),
        fees: formatKnown(fee),
        gain: formatKnown(gain),
        assumed: lot.assumed === true,
      };
    }),
  };
}

function lotFields({ transactionId, at, amount, cost }: LotItem, disposal: DisposalItem) {
  return { transactionId, at, amount, cost, holdingDays: at === null ? null : daysHeld(at, disposal.at) };
}
