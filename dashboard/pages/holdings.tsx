import "../styles/analysis.css";
import "../styles/holdings.css";
import { useMemo, useState } from "react";
import { dayOf, endOfDay, isDay, numberOfDay } from "../../src/domain/time/day.ts";
import { useAccount, useAccounts, useAccountQuery } from "../data/account.tsx";
import {
  groups,
  holdingRows,
  sortings,
  sortRows,
  type HoldingRow,
  type Sorting,
} from "../data/portfolio/holdings-table.ts";
import type { Balances, Costs } from "../data/records.ts";
import { useAssets } from "../data/assets.ts";
import { useNow } from "../data/use-now.ts";
import { useFormat } from "../format/use-format.ts";
import { Icon } from "../parts/icon.tsx";
import { QueryResult } from "../parts/query-result.tsx";
import { FoldedFilters } from "../parts/lists/folded-filters.tsx";
import { NoDataYet } from "../parts/no-data-yet.tsx";
import { Segments } from "../parts/segments.tsx";
import { useSearchChoice } from "../router.tsx";
import { AccountsTable } from "./holdings/accounts-table.tsx";
import { ExportHoldings } from "./holdings/export-holdings.tsx";
import { HiddenSpam } from "./holdings/hidden-spam.tsx";
import { HoldingsTable } from "./holdings/holdings-table.tsx";
import { HoldingsTotals } from "./holdings/holdings-totals.tsx";
import { t } from "../i18n/t.ts";

const statuses = ["open", "closed"] as const;

/** Holdings: amount, value, cost and gains of each coin, sorted, searched and grouped. */
export default function HoldingsPage() {
  const [day, setDay] = useSearchChoice("day");
  const [grouping, setGrouping] = useSearchChoice("group", "coin");
  const [status, setStatus] = useSearchChoice("status", "open");
  const [withSpam, setWithSpam] = useState(false);
  const [small, setSmall] = useSearchChoice("small");
  const hidesSmall = small === "hide";
  const format = useFormat();
  const today = dayOf(useNow());
  const isPast = isDay(day);
  const isClosed = status === "closed" && !isPast;
  const accounts = useAccounts();
  const options = [
    { value: "coin", title: t("common.coin") },
    { value: "wallet", title: t("common.wallet") },
    { value: "chain", title: t("holdings.chain") },
    ...((accounts.data?.length ?? 0) > 1 ? [{ value: "account", title: t("holdings.account") }] : []),
  ];
  return (
    <div className="page">
      <h1>{t("common.holdings")}</h1>
      <div className="filters">
        <Segments
          label={t("holdings.openOrClosed")}
          options={statuses.map((value) => ({
            value,
            title: t(value === "open" ? "holdings.open" : "common.closed"),
          }))}
          value={isClosed ? "closed" : "open"}
          onChange={setStatus}
        />
        {!isClosed && (
          <Segments
            label={t("holdings.groupBy")}
            options={options}
            value={options.some(({ value }) => value === grouping) ? grouping : "coin"}
            onChange={setGrouping}
          />
        )}
        <FoldedFilters count={[isPast, withSpam, hidesSmall].filter(Boolean).length}>
          <label className="inline-field">
            <span>{t("common.asOf")}</span>
            <input type="date" value={day} max={today} onChange={(event) => setDay(event.target.value)} />
          </label>
          <label className="check">
            <input
              type="checkbox"
              checked={withSpam}
              onChange={(event) => setWithSpam(event.target.checked)}
            />{" "}
            <span>{t("holdings.showSpam")}</span>
          </label>
          <label className="check">
            <input
              type="checkbox"
              checked={hidesSmall}
              onChange={(event) => setSmall(event.target.checked ? "hide" : "")}
            />{" "}
            <span>{t("holdings.hideSmall", { value: format.price("1") })}</span>
          </label>
        </FoldedFilters>
      </div>
      {grouping === "account" && !isClosed ? (
        <AccountsTable accounts={accounts.data ?? []} />
      ) : (
        <Coins
          day={isPast ? day : null}
          isClosed={isClosed}
          grouping={grouping}
          withSpam={withSpam}
          hidesSmall={hidesSmall}
        />
      )}
      <HiddenSpam />
    </div>
  );
}

function Coins({
  day,
  isClosed,
  grouping,
  withSpam,
  hidesSmall,
}: {
  day: string | null;
  isClosed: boolean;
  grouping: string;
  withSpam: boolean;
  hidesSmall: boolean;
}) {
  const at = day === null ? {} : { at: endOfDay(numberOfDay(day)) };
  const answer = useAccountQuery("balances.list", { ...at, ...(withSpam ? { includeSpam: true } : {}) });
  const costs = useAccountQuery("trades.costs", isClosed ? { includeClosed: true } : {});
  return (
    <QueryResult of={answer} lines={10}>
      {(balances) =>
        day === null ? (
          <QueryResult of={costs} lines={10}>
            {(known) => (
              <Held
                balances={balances}
                costs={known}
                grouping={isClosed ? "closed" : grouping}
                hidesSmall={hidesSmall}
              />
            )}
          </QueryResult>
        ) : (
          <Held balances={balances} costs={undefined} grouping={grouping} hidesSmall={hidesSmall} />
        )
      }
    </QueryResult>
  );
}

function Held({
  balances,
  costs,
  grouping,
  hidesSmall,
}: {
  balances: Balances;
  costs: Costs | undefined;
  grouping: string;
  hidesSmall: boolean;
}) {
  const format = useFormat();
  const [search, setSearch] = useSearchChoice("search");
  const [sort, setSort] = useSearchChoice("sort", "-value");
  const group = groups.find((known) => known === grouping) ?? "coin";
  const rows = useMemo(() => holdingRows(balances, costs, group), [balances, costs, group]);
  const isDescending = sort.startsWith("-");
  const by = sortings.find((known) => known === sort.replace("-", "")) ?? "value";
  const find = useSearch(search);
  const visibleRows = useMemo(() => {
    const matchingRows = rows
      .filter(({ amount }) => (grouping === "closed") === (amount === "0"))
      .flatMap((row) => find(row) ?? [])
      .filter((row) => !hidesSmall || !isSmall(row));
    return sortRows(matchingRows, { by, isDescending });
  }, [rows, grouping, find, hidesSmall, by, isDescending]);
  if (rows.length === 0) return <NothingHeld />;
  const choose = (next: Sorting): void => {
    // The first click sorts names ascending and figures descending; the second reverses the order.
    const first = next === "symbol" ? next : `-${next}`;
    setSort(next !== by ? first : isDescending ? next : `-${next}`);
  };
  return (
    <>
      <HoldingsTotals balances={balances} costs={costs} />
      <div className="filters">
        <label className="search-field">
          <Icon name="search" size={16} />
          <span className="visually-hidden">{t("holdings.search")}</span>
          <input
            type="search"
            placeholder={t("holdings.search")}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        <ExportHoldings rows={visibleRows} group={group} currency={format.currency} />
      </div>
      <HoldingsTable
        rows={visibleRows}
        group={group}
        at={balances.at}
        hasCosts={costs !== undefined}
        isClosed={grouping === "closed"}
        by={by}
        isDescending={isDescending}
        onSort={choose}
      />
      {visibleRows.length === 0 && <p className="empty">{t("holdings.noneFound")}</p>}
    </>
  );
}

/** Filters rows by a text in their name or their wallets' names. A wallet or chain that does not match keeps its matching coins. */
function useSearch(search: string): (row: HoldingRow) => HoldingRow | undefined {
  const { nameOf } = useAssets();
  return useMemo(() => {
    const searchText = search.trim().toLowerCase();
    const has = (row: HoldingRow): boolean =>
      [
        row.symbol,
        row.assetId === null ? "" : nameOf(row.assetId),
        row.place === null || row.place === "transit" ? "" : row.place.wallet,
      ].some((text) => text.toLowerCase().includes(searchText));
    return (row) => {
      if (searchText === "" || has(row)) return row;
      const children = row.children.filter(has);
      return row.place === null || children.length === 0 ? undefined : { ...row, children };
    };
  }, [search, nameOf]);
}

function isSmall({ value }: HoldingRow): boolean {
  return value !== null && Math.abs(Number(value)) < 1;
}

function NothingHeld() {
  const { transactions } = useAccount();
  return <NoDataYet text={t(transactions === 0 ? "holdings.noneYet" : "holdings.noHoldingsOnThisDate")} />;
}
