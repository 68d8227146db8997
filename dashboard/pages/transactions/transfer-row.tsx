import {
  compare,
  multiply,
  parseDecimal,
  subtract,
  sumOf,
  formatDecimal,
  isZero,
  isNegative,
} from "../../../src/domain/money/decimal.ts";
import { useAssets } from "../../data/assets.ts";
import type { Page, Transaction } from "../../data/records.ts";
import type { Service } from "../../data/service.ts";
import { useWallets } from "../../data/wallets.ts";
import { useExplain } from "../../explain/explain.ts";
import { typeName } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { RowMark, RowTags, RowValue, widthOf } from "./transaction-row.tsx";
import { walletOf } from "./wallet-of.ts";

/** A transaction with its arrival, if it is the departure of a transfer, and its value at its time. */
export type Listed = { transaction: Transaction; arrivals: Transaction[]; value: string | null };

/** A page in which each transfer is one item, with its arrivals and values. */
export async function listTransfersOnce(
  service: Service,
  { items, ...rest }: Page<Transaction>,
  accountName: string,
  signal?: AbortSignal,
): Promise<Page<Listed>> {
  const arrivalIds = items.flatMap(arrivalIdsOf).slice(0, 1_000);
  const ids = items.map(({ id }) => id);
  const [found, { values }] = await Promise.all([
    arrivalIds.length === 0
      ? []
      : service
          .call("transactions.list", { accountName, filter: { ids: arrivalIds }, limit: 1_000 }, signal)
          .then((answer) => answer.items),
    service.call("transactions.values", { accountName, ids }, signal),
  ]);
  const known = new Map(found.map((arrival) => [arrival.id, arrival]));
  const valueOf = new Map(values.map(({ id, value }) => [id, value]));
  return {
    ...rest,
    items: items.map((transaction) => ({
      transaction,
      value: valueOf.get(transaction.id) ?? null,
      arrivals: arrivalIdsOf(transaction).flatMap((id) => known.get(id) ?? []),
    })),
  };
}

/** The ids of a departure's arrivals; empty for any other transaction. */
export function arrivalIdsOf({ linkedTransactionId, linkedTransactionIds, legs }: Transaction): string[] {
  if (linkedTransactionId === undefined || !legs.some(({ direction }) => direction === "out")) return [];
  return linkedTransactionIds ?? [linkedTransactionId];
}

/** A transfer on one line: source and destination, amount received, duration and fee. */
export function TransferRow({
  listedTransaction: { transaction, arrivals, value },
  brief = false,
  choice,
}: {
  listedTransaction: Listed;
  brief?: boolean;
  choice?: { isChosen: boolean; toggle(): void };
}) {
  const format = useFormat();
  const explain = useExplain();
  const { symbolOf } = useAssets();
  const { placeOf } = useWallets();
  const sentLeg = transaction.legs.find(({ direction }) => direction === "out");
  const receivedLegs = arrivals.flatMap(({ legs }) => legs.filter(({ direction }) => direction === "in"));
  const [first] = receivedLegs;
  const last = arrivals.at(-1);
  const symbol = sentLeg === undefined ? "?" : symbolOf(sentLeg.assetId);
  // Of a transfer that left in several parts, each row shows its own part.
  const shownLegs = leftInParts(arrivals)
    ? transaction.legs.filter(({ direction }) => direction === "out")
    : receivedLegs;
  const places = [...new Set(arrivals.map((arrival) => placeOf(walletOf(arrival), arrival.platform)))];
  const fee = feeOf({ transaction, arrivals, value });
  const { at } = transaction;
  const gap = last === undefined ? 0 : last.at - at;
  return (
    <button
      type="button"
      className={`transaction-row valued ${brief ? "brief" : ""}`}
      style={widthOf(format.money(value))}
      aria-pressed={choice?.isChosen}
      onClick={() =>
        choice === undefined ? explain({ kind: "transaction", id: transaction.id }) : choice.toggle()
      }
    >
      <RowMark isChosen={choice?.isChosen} symbol={symbol} assetId={sentLeg?.assetId} />
      <span className="row-main">
        <span className="clip">
          <b>{typeName("transfer")}</b>
          {[transaction, ...arrivals].some(({ edited }) => edited) && (
            <span className="badge">{t("common.edited")}</span>
          )}
          {!brief && <RowTags tags={transaction.tags} />}
        </span>
        <span className="row-date faint small">{format.date(at)}</span>
        <span className="row-place faint small clip">
          {t("edits.fromTo", {
            from: placeOf(walletOf(transaction), transaction.platform),
            to: places.join(", "),
          })}
        </span>
      </span>
      <span className="row-legs">
        <span className="clip">
          {first === undefined
            ? ""
            : `${format.amount(sumOf(shownLegs.map(({ amount }) => amount)))} ${symbolOf(first.assetId)}`}
        </span>
        <span className="faint small clip">
          {[
            ...(gap > 0 && !brief ? [format.duration(gap)] : []),
            ...(fee === null
              ? []
              : [t("edits.feeOf", { amount: format.amount(fee.amount), symbol: symbolOf(fee.assetId) })]),
          ].join(" · ")}
        </span>
      </span>
      <RowValue value={value} />
      <span className="row-when faint small">
        <span>{format.date(at)}</span>
        {!brief && <span className="row-clock">{format.clock(at)}</span>}
      </span>
    </button>
  );
}

/** A fee is at most half a percent of what was sent. */
const twoHundred = parseDecimal("200");

/** Whether the first arrival names several departures. */
function leftInParts(arrivals: readonly Transaction[]): boolean {
  return arrivals.some(({ linkedTransactionIds }) => linkedTransactionIds !== undefined);
}

/**
 * The stated fee, or else the difference between the sent and received amounts; `null` if there is none, if the transfer left in several parts,
 * whose fee is not that of one of them, or if others paid the transaction, too, and the difference is too large for its fee.
 */
export function feeOf({
  transaction: departure,
  arrivals,
}: Listed): { amount: string; assetId: string } | null {
  const feeLeg = departure.legs.find(({ direction }) => direction === "fee");
  if (feeLeg !== undefined) return feeLeg;
  const sentLegs = departure.legs.filter(({ direction }) => direction === "out");
  const [first] = sentLegs;
  if (first === undefined || arrivals.length === 0 || leftInParts(arrivals)) return null;
  const receivedLegs = arrivals.flatMap(({ legs }) => legs.filter(({ direction }) => direction === "in"));
  const sentAmount = parseDecimal(sumOf(sentLegs.map(({ amount }) => amount)));
  const lostAmount = subtract(sentAmount, parseDecimal(sumOf(receivedLegs.map(({ amount }) => amount))));
  // A chain of unspent outputs states the fee of a wallet that paid all inputs.
  const isPayment =
    departure.platform.startsWith("bip122:") && compare(multiply(lostAmount, twoHundred), sentAmount) > 0;
  return isZero(lostAmount) || isNegative(lostAmount) || isPayment
    ? null
    : { amount: formatDecimal(lostAmount), assetId: first.assetId };
}
