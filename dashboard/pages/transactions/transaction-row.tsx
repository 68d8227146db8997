import type { CSSProperties } from "react";
import { useExplain } from "../../explain/explain.ts";
import type { Leg, Transaction } from "../../data/records.ts";
import { useAssets } from "../../data/assets.ts";
import { useWallets } from "../../data/wallets.ts";
import { plainName, statusName, typeName } from "../../format/names.ts";
import { rowFigureClass } from "../../format/figure-class.ts";
import { rowLegsOf } from "../../format/row-legs.ts";
import { useFormat } from "../../format/use-format.ts";
import { CoinMark } from "../../parts/coin-mark.tsx";
import { Icon } from "../../parts/icon.tsx";
import { t } from "../../i18n/t.ts";

/** One transaction on one line, which opens it. For a transaction that is only previewed, `namesOf` has its assets. */
export function TransactionRow({
  transaction,
  brief = false,
  value,
  namesOf: unwritten,
  choice,
}: {
  transaction: Transaction;
  brief?: boolean;
  /** The value at the time of the transaction; without it the row has no such column. */
  value?: string | null;
  namesOf?: ((assetId: string) => { symbol: string; coinId: string | null | undefined }) | undefined;
  /** Set in selection mode: a click selects the row instead of opening it. */
  choice?: { isChosen: boolean; toggle(): void };
}) {
  const format = useFormat();
  const assets = useAssets();
  const { placeOf } = useWallets();
  const symbolOf = (assetId: string): string => unwritten?.(assetId).symbol ?? assets.symbolOf(assetId);
  const explain = useExplain();
  const { type, legs, at, platform, wallet, method, status } = transaction;
  const { shownLegs, others } = rowLegsOf(legs);
  const first = shownLegs.find(({ direction }) => direction === "in") ?? shownLegs[0];
  return (
    <button
      type="button"
      className={`transaction-row ${brief ? "brief" : ""} ${value === undefined ? "" : "valued"}`}
      style={value === undefined ? undefined : widthOf(format.money(value))}
      disabled={unwritten !== undefined}
      aria-pressed={choice?.isChosen}
      onClick={() =>
        choice === undefined ? explain({ kind: "transaction", id: transaction.id }) : choice.toggle()
      }
    >
      <RowMark
        isChosen={choice?.isChosen}
        symbol={first === undefined ? "?" : symbolOf(first.assetId)}
        assetId={first?.assetId}
        coinId={first === undefined ? null : unwritten?.(first.assetId).coinId}
      />
      <span className="row-main">
        <span className="clip">
          <b>{typeName(type)}</b>
          {status !== "confirmed" && <span className={`badge ${status}`}>{statusName(status)}</span>}
          {transaction.edited && <span className="badge">{t("common.edited")}</span>}
          {transaction.superseded !== undefined && (
            <span className="badge">{t("common.alreadyCounted")}</span>
          )}
          {transaction.hidden && <span className="badge">{t("common.hidden")}</span>}
          {!brief && <RowTags tags={transaction.tags} />}
        </span>
        <span className="row-date faint small">{format.date(at)}</span>
        <span className="row-place faint small clip">
          <span className="narrow-inline">{format.clock(at)} · </span>
          {!brief && method !== undefined && !repeats(method, type) && (
            <span className="wide-only" translate="no">
              {method} ·{" "}
            </span>
          )}
          {placeOf(wallet, platform)}
        </span>
      </span>
      <span className="row-legs">
        {shownLegs.map(({ direction, amount: size, assetId }, index) => {
          const amount = format.signed(direction === "in" ? size : `-${size}`, assetId);
          return (
            <span key={index} className={`${rowFigureClass(amount)} ${direction === "in" ? "gain" : ""}`}>
              {amount} {symbolOf(assetId)}
              {index === 1 && others > 0 && <span className="faint"> +{others}</span>}
            </span>
          );
        })}
      </span>
      {value !== undefined && <RowValue value={value} />}
      <span className="row-when faint small">
        <span>{format.date(at)}</span>
        {!brief && <span className="row-clock">{format.clock(at)}</span>}
      </span>
    </button>
  );
}

/** The coin of a row, or a tick while it is selected. */
export function RowMark({
  isChosen,
  symbol,
  assetId,
  coinId,
}: {
  /** `undefined` outside selection mode. */
  isChosen: boolean | undefined;
  symbol: string;
  assetId: string | undefined;
  /** Of an asset that is only previewed. */
  coinId?: string | null | undefined;
}) {
  const { find } = useAssets();
  const ownCoinId = assetId === undefined ? null : find(assetId)?.coinId;
  const mark = <CoinMark symbol={symbol} coinId={ownCoinId ?? coinId} assetId={assetId} />;
  if (isChosen === undefined) return mark;
  if (!isChosen) return <span className="choosable">{mark}</span>;
  return (
    <span className="coin-mark chosen">
      <Icon name="check" size={18} />
    </span>
  );
}

export function RowTags({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <span key={tag} className="badge wide-only">
      {tag}
    </span>
  ));
}

/** Whether a source's name for the operation repeats the name of the type, which the row shows already. */
function repeats(method: string, type: string): boolean {
  return [type, typeName(type)].some((name) => plainName(name) === plainName(method));
}

/** A custom property with the value's width in characters, by which the phone layout sizes the wallet's name in front of it. */
export function widthOf(value: string): CSSProperties {
  return { ["--value-width" as string]: `${value.length}ch` };
}

/** The value at the time, in the account's currency; a dash if unknown. */
export function RowValue({ value }: { value: string | null }) {
  const format = useFormat();
  return (
    <span className="row-value soft small">
      <span className="visually-hidden">{t("common.value")} </span>
      {format.money(value)}
    </span>
  );
}

export function legText(leg: Leg): string {
  return leg.direction === "in"
    ? t("common.received")
    : leg.direction === "out"
      ? t("common.sent")
      : t("common.fee");
}
