import { useAccount } from "../data/account.tsx";
import { NoDataYet } from "../parts/no-data-yet.tsx";
import { useAssets } from "../data/assets.ts";
import type { Position } from "../data/records.ts";
import { useService, type InputOf } from "../data/service.ts";
import { csvMoment, type Column } from "../data/csv-file.ts";
import { useExplain } from "../explain/explain.ts";
import { countText } from "../format/names.ts";
import { useFormat } from "../format/use-format.ts";
import { CoinMark } from "../parts/coin-mark.tsx";
import { GainText } from "../parts/gains/gain-text.tsx";
import { useIsEmptyList, VirtualList, type ListName } from "../parts/virtual-list.tsx";
import { allOf, ExportCsv } from "../parts/lists/export-csv.tsx";
import { Segments } from "../parts/segments.tsx";
import { useSearchChoice } from "../router.tsx";
import { PositionHeads, usePositionOrder } from "./positions/position-heads.tsx";
import { sortPositions } from "../data/portfolio/position-order.ts";
import { NoPrice } from "../parts/lists/no-price.tsx";
import { t } from "../i18n/t.ts";

const statuses = [
  { value: "all", title: "common.all" },
  { value: "open", title: "positions.open" },
  { value: "closed", title: "common.closed" },
] as const;

/** Positions by coin: from its first acquisition to its last disposal. */
export default function PositionsPage() {
  const service = useService();
  const { name: accountName } = useAccount();
  const [chosenStatus, choose] = useSearchChoice("status", "all");
  const status: Position["status"] | undefined =
    chosenStatus === "open" || chosenStatus === "closed" ? chosenStatus : undefined;
  const explain = useExplain();
  const { by, isDescending, sort } = usePositionOrder();
  const input: InputOf<"trades.list"> = { accountName, ...(status === undefined ? {} : { status }) };
  const listName: ListName = ["trades.list", { status: status ?? "all", by, isDescending }];
  const isEmpty = useIsEmptyList(listName);
  return (
    <div className="page">
      <div className="card-head">
        <h1>{t("common.positions")}</h1>
        <ExportCsv
          file="positions"
          of={t("common.positions")}
          columns={columns()}
          isEmpty={isEmpty}
          rows={() => allOf((page) => service.call("trades.list", { ...input, ...page }))}
        />
      </div>
      <p className="soft page-lead">{t("positions.aPositionOpensWhenYou")}</p>
      <div className="filters">
        <Segments
          label={t("positions.status")}
          options={statuses.map(({ value, title }) => ({ value, title: t(title) }))}
          value={status ?? "all"}
          onChange={choose}
        />
      </div>
      <PositionHeads by={by} isDescending={isDescending} onSort={sort} />
      <VirtualList<Position>
        name={listName}
        ask={async (page, signal) => {
          // The service sorts by opening time, newest first. Any other order needs all positions.
          if (by === "opened" && isDescending)
            return service.call("trades.list", { ...input, ...page }, signal);
          const all = await allOf((part) => service.call("trades.list", { ...input, ...part }, signal));
          // As one page, of which no part is requested again.
          return { items: sortPositions(all, { by, isDescending }), nextCursor: null, total: all.length };
        }}
        rowHeight={64}
        narrowRowHeight={84}
        keyOf={({ id }) => id}
        label={by === "opened" && isDescending ? t("positions.positionsNewestFirst") : t("common.positions")}
        row={(position) => (
          <PositionRow position={position} onOpen={() => explain({ kind: "position", position })} />
        )}
        empty={<NoDataYet text={t("positions.noPositionsYet")} />}
      />
    </div>
  );
}

const columns = (): Column<Position>[] => [
  [t("common.coin"), ({ symbol }) => symbol],
  [t("positions.status"), ({ status }) => t(status === "open" ? "positions.open" : "common.closed")],
  [t("common.from"), ({ opened }) => csvMoment(opened)],
  [t("common.to"), ({ closed }) => csvMoment(closed)],
  [t("common.amount"), ({ quantity }) => quantity],
  [t("positions.costOfAll"), ({ cost }) => cost],
  [t("common.proceeds"), ({ proceeds }) => proceeds],
  [t("common.fees"), ({ fees }) => fees],
  [t("common.realized"), ({ realised }) => realised],
  [t("positions.unrealized"), ({ unrealised }) => unrealised],
  [t("positions.unknownGains"), ({ unknownGains }) => String(unknownGains)],
  [t("positions.unknownCostsCount"), ({ unknownCosts }) => String(unknownCosts)],
];

function PositionRow({ position, onOpen }: { position: Position; onOpen(): void }) {
  const format = useFormat();
  const { nameOf } = useAssets();
  const { assetId, coinId, symbol, status, opened, closed, quantity, realised, unrealised, daysHeld } =
    position;
  const shownGain = status === "closed" ? realised : unrealised;
  const shownIs = status === "closed" ? t("common.realized") : t("positions.unrealized");
  const dates = (
    <>
      {format.date(opened)}
      {closed !== null && <> – {format.date(closed)}</>}
    </>
  );
  const held =
    position.peak === "0" ? (
      <span className="gold">{t("positions.noPurchase")}</span>
    ) : (
      <span className="row-days">{countText(daysHeld, "day")}</span>
    );
  return (
    <button type="button" className="transaction-row position" onClick={onOpen}>
      <CoinMark symbol={symbol} coinId={coinId} assetId={assetId} />
      <span className="row-main">
        <span className="clip">
          <b className="short-name">{symbol}</b>{" "}
          {status === "open" ? format.amount(quantity) : <span className="badge">{t("common.closed")}</span>}
        </span>
        <span className="clip faint small">
          <span className="position-dates">
            {dates}
            <span className="wide-only"> · </span>
            {held}
            {coinId === null && <span className="wide-only"> · {nameOf(assetId)}</span>}
          </span>
          <span className="position-column">{nameOf(assetId)}</span>
        </span>
      </span>
      <span className="position-column row-opened">{dates}</span>
      <span className="position-column">{held}</span>
      <span className="row-legs">
        <span className={status === "closed" ? "narrow-only" : undefined}>
          <span className={format.moneyTone(shownGain)}>
            {shownGain === null ? <UnknownGain position={position} /> : format.signedMoney(shownGain)}
          </span>{" "}
          <span className="faint small narrow-inline">{shownGain === null ? "" : shownIs}</span>
        </span>
        {status === "closed" ? (
          <span className="faint wide-only">—</span>
        ) : (
          <span className="faint small narrow-only">
            <GainText value={realised} /> {t("common.realized")}
          </span>
        )}
      </span>
      <span className="row-when">
        {realised === null ? (
          <span className="faint">{t("common.unknown")}</span>
        ) : (
          <GainText value={realised} />
        )}
        {position.unknownGains > 0 && (
          <span className="gold small">{t("common.salesUnknown", { count: position.unknownGains })}</span>
        )}
      </span>
    </button>
  );
}

/** Why a gain is unknown: a closed position has no sale with a known gain, an open one lacks transactions, a cost or a price. */
function UnknownGain({ position }: { position: Position }) {
  const { status, unknownCosts, assetId, isIncomplete } = position;
  if (isIncomplete) return <span className="faint">{t("positions.recordsIncomplete")}</span>;
  if (status === "closed" || unknownCosts > 0) return <span className="faint">{t("common.unknown")}</span>;
  return <NoPrice assetId={assetId} />;
}
