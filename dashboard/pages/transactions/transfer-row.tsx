import { useAssets } from "../../data/assets.ts";
import type { Page, Transaction } from "../../data/records.ts";
import type { Service } from "../../data/service.ts";
import { useWallets } from "../../data/wallets.ts";
import { useExplain } from "../../explain/explain.ts";
import { rowFigureClass } from "../../format/figure-class.ts";
import { typeName } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { amountsByAsset, feeOf, leftInParts } from "./transfer-amounts.ts";
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
  const last = arrivals.at(-1);
  const symbol = sentLeg === undefined ? "?" : symbolOf(sentLeg.assetId);
  // Of a transfer that left in several parts, each row shows its own part.
  const shownLegs = leftInParts(arrivals)
    ? transaction.legs.filter(({ direction }) => direction === "out")
    : receivedLegs;
  const amounts = amountsByAsset(shownLegs);
  const places = [...new Set(arrivals.map((arrival) => placeOf(walletOf(arrival), arrival.platform)))];
  const fee = feeOf({ transaction, arrivals });
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
        <span className={rowFigureClass(amounts.map(({ amount }) => format.amount(amount)).join(""))}>
          {amounts.map(({ assetId, amount }) => `${format.amount(amount)} ${symbolOf(assetId)}`).join(" + ")}
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
